import { escapeHtml } from '../values/escape-html.ts'
import type { RichNode, RichTree } from '../values/rich-tree.ts'

/** Elements without an end. */
const EMPTY = /^(?:br|hr|img|input)$/
/** The level of the first headings: the one above is the title. */
const FIRST_LEVEL = 2
const LAST_LEVEL = 6

/**
 * A text with structure for those who show it elsewhere, such as feed readers: no scripts, styles or ids, and full addresses.
 *
 * @param addressOf - where a link or a picture is; null: nowhere, so that its text stays.
 */
export function richHtml(tree: RichTree, addressOf: (to: string) => string | null): string {
  return tree.map((node) => nodeHtml(node, addressOf)).join('')
}

function nodeHtml(node: RichNode, addressOf: (to: string) => string | null): string {
  if (typeof node === 'string') return escapeHtml(node)
  const [name, { level, to, src, alt, width, height }, ...children] = node
  const inside = richHtml(children, addressOf)
  if (name === 'a') return element('a', { href: addressOf(String(to)) }, inside) ?? inside
  if (name === 'img') return element('img', { src: addressOf(String(src)), alt: alt ?? '', width, height }, '') ?? ''
  return element(name === 'h' ? `h${Math.min(FIRST_LEVEL + Number(level) - 1, LAST_LEVEL)}` : name, {}, inside) ?? ''
}

/** @returns null where an attribute has no value that it needs. */
function element(name: string, attributes: Readonly<Record<string, unknown>>, inside: string): string | null {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined)
  if (pairs.some(([, value]) => value === null)) return null
  const start = `<${[name, ...pairs.map(([key, value]) => `${key}="${escapeHtml(String(value))}"`)].join(' ')}>`
  return EMPTY.test(name) ? start : `${start}${inside}</${name}>`
}
