import { escapeHtml } from '../values/texts/escape-html.ts'
import type { RichNode, RichTree } from '../values/texts/rich-tree.ts'

/** Void elements, which have no end tag. */
const EMPTY = /^(?:br|hr|img|input)$/
/** The level of the top headings; the level above it is the title's. */
const FIRST_LEVEL = 2
const LAST_LEVEL = 6

/**
 * A text with structure for display elsewhere, as in feed readers: without scripts, styles or ids, and with full addresses.
 *
 * @param addressOf - returns the address of a link or picture; null if there is none: a link's text then stays.
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

/** @returns null if a required attribute has no value. */
function element(name: string, attributes: Readonly<Record<string, unknown>>, inside: string): string | null {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined)
  if (pairs.some(([, value]) => value === null)) return null
  const start = `<${[name, ...pairs.map(([key, value]) => `${key}="${escapeHtml(String(value))}"`)].join(' ')}>`
  return EMPTY.test(name) ? start : `${start}${inside}</${name}>`
}
