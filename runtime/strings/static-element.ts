import { leftToReact } from './not-static.ts'

export type Props = Readonly<Record<string, unknown>>
/** A function component; what it returns is rendered. */
export type Component = (props: Props) => unknown

/** Renders its children without an element around them. */
export const Fragment = Symbol('Fragment')

/** In place of an element of React: what only those have cannot be read. */
export abstract class StandIn {
  get $$typeof(): never {
    return leftToReact()
  }

  get key(): never {
    return leftToReact()
  }

  get ref(): never {
    return leftToReact()
  }
}

/** An element as written in JSX; it is rendered only if its holder shows it. */
export class StaticElement extends StandIn {
  /** Name of an HTML element, a component, or `Fragment`; anything else is left to React. */
  readonly type: unknown
  readonly props: Props

  constructor(type: unknown, props: Props) {
    super()
    this.type = type
    this.props = props
  }
}

/** What the compiler makes of a tag. Keys are dropped: they matter only when a list changes, and nothing changes here. */
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

/** Neither components nor markup contain the key. */
function withoutKey(props: Props): Props {
  if (!('key' in props)) return props
  const { key: _, ...others } = props
  return others
}

function withChildren(props: Props, children: readonly unknown[]): Props {
  if (children.length === 0) return props
  return { ...props, children: children.length === 1 ? children[0] : children }
}
