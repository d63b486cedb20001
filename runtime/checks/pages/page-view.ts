import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { RouteModel } from '../../site/site-model.ts'

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document
type Element = DefaultTreeAdapterTypes.Element

/** The HTML of a page, as its checks examine it. */
export interface PageView {
  readonly path: string
  readonly locale: string
  readonly html: string
  /** All elements, in order. */
  readonly elements: readonly PageElement[]
  /** Id → the first element that has it. */
  readonly byId: ReadonlyMap<string, PageElement>
  /** Whether data for some of its sections was not available; whatever is missing may be in there. */
  readonly isIncomplete: boolean
  /** Variables of secrets whose values occur in what browsers receive, with the section that contains each. */
  readonly leaks: readonly { readonly variable: string; readonly section: string | null }[]
}

export interface PageElement {
  readonly tag: string
  readonly parent: PageElement | null
  /** Key of the section around it; null when the runtime wrote it. */
  readonly section: string | null
  /** Whether it is hidden from everybody, or from screen readers. */
  readonly isHidden: boolean
  readonly node: Element
  /** Null when absent; empty when it has no value. */
  attribute(name: string): string | null
}

/** Parses the HTML of a page as a browser would. */
export function readPage(
  html: string,
  route: Pick<RouteModel, 'path' | 'locale' | 'frame' | 'sections'>,
  { isIncomplete, leaks }: Pick<PageView, 'isIncomplete' | 'leaks'>,
): PageView {
  const instances = [...route.frame.before, ...route.sections, ...route.frame.after]
  const keys = new Map(instances.map(({ id, key }) => [id, key]))
  const elements: PageElement[] = []
  const byId = new Map<string, PageElement>()
  const visit = (node: Node, parent: PageElement | null): void => {
    let inner = parent
    if ('tagName' in node) {
      inner = elementOf(node, parent, keys)
      elements.push(inner)
      const id = inner.attribute('id')
      if (id !== null && !byId.has(id)) byId.set(id, inner)
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, inner)
  }
  visit(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: true }), null)
  return { path: route.path, locale: route.locale, html, elements, byId, isIncomplete, leaks }
}

function elementOf(node: Element, parent: PageElement | null, keys: ReadonlyMap<string, string>): PageElement {
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
  const block = attributes.get('data-section-id')
  const section = (block === undefined ? undefined : keys.get(block)) ?? parent?.section ?? null
  return {
    tag: node.tagName,
    parent,
    section,
    // The runtime reveals what it hides itself, such as a page that waits for its steps.
    isHidden:
      (parent?.isHidden ?? false) ||
      (section !== null && (attributes.has('hidden') || attributes.get('aria-hidden') === 'true')),
    node,
    attribute: (name) => attributes.get(name) ?? null,
  }
}

/** Text of a node and everything in it, with white space collapsed. */
export function textOf(node: Node): string {
  return rawText(node).replace(/\s+/g, ' ').trim()
}

function rawText(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : ''
}

const MAX_SHOWN = 90

/** Its start tag as written, shortened. */
export function shownTag({ node }: PageElement, html: string): string {
  const written = node.sourceCodeLocation?.startTag
  if (!written) return `<${node.tagName}>`
  const text = html.slice(written.startOffset, written.endOffset).replace(/\s+/g, ' ')
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`
}
