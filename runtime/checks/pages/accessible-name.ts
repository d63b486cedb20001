import type { DefaultTreeAdapterTypes } from 'parse5'
import type { PageElement } from './page-view.ts'

type Element = DefaultTreeAdapterTypes.Element
type Child = DefaultTreeAdapterTypes.ChildNode

/**
 * Whether screen readers have a name for an element, from an attribute or its content. A broken reference counts as well, since it is reported
 * separately.
 */
export function hasName({ node }: PageElement): boolean {
  return isNamedByAttribute(node) || node.childNodes.some(hasText)
}

/** Whether an attribute names the element, whatever it contains. */
export function isNamedByAttribute({ attrs }: Element): boolean {
  return attrs.some(({ name, value }) => /^(?:aria-label|aria-labelledby|title)$/.test(name) && value.trim() !== '')
}

function hasText(node: Child): boolean {
  if (node.nodeName === '#text' && 'value' in node) return node.value.trim() !== ''
  if (!('tagName' in node)) return false
  const value = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value
  if (value('aria-hidden') === 'true' || value('hidden') !== undefined) return false
  if (node.tagName === 'img') return (value('alt') ?? '').trim() !== '' || isNamedByAttribute(node)
  if (node.tagName === 'input') return (value('value') ?? '').trim() !== ''
  return isNamedByAttribute(node) || node.childNodes.some(hasText)
}
