export type Props = Readonly<Record<string, unknown>>
/** As React calls it; what it returns may be shown. */
export type Component = (props: Props) => unknown

/** Shows what is in it, and nothing around that. */
export const Fragment = Symbol('Fragment')

/** An element as it was written: it is shown, or not, by whoever holds it. */
export class StaticElement {
  /** Name of an HTML element, a component, or `Fragment`; anything else is React's. */
  readonly type: unknown
  readonly props: Props

  constructor(type: unknown, props: Props) {
    this.type = type
    this.props = props
  }
}

/** What the compiler makes of a tag. Keys tell the elements of a list apart where it changes, which nothing does here. */
export function jsx(type: unknown, props: Props): StaticElement {
  return new StaticElement(type, withoutKey(props))
}

export { jsx as jsxDEV, jsx as jsxs }

export function createElement(type: unknown, props: Props | null, ...children: readonly unknown[]): StaticElement {
  return new StaticElement(type, withChildren(withoutKey(props ?? {}), children))
}

export function cloneElement(element: StaticElement, props: Props, ...children: readonly unknown[]): StaticElement {
  return new StaticElement(element.type, withChildren({ ...element.props, ...withoutKey(props) }, children))
}

/** A component never sees its key; an element that is written says none. */
function withoutKey(props: Props): Props {
  if (!('key' in props)) return props
  const { key: _, ...others } = props
  return others
}

function withChildren(props: Props, children: readonly unknown[]): Props {
  if (children.length === 0) return props
  return { ...props, children: children.length === 1 ? children[0] : children }
}
