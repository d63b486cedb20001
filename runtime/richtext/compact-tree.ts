import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { slugOf } from '../values/names/slug-of.ts'
import type { RichAttributes, RichNode, RichTree } from '../values/texts/rich-tree.ts'

/** Splits code into parts, each with its class; null for an unknown language. */
export type Highlight = (language: string, code: string) => Root | null

/** The state of one conversion. */
interface Reading {
  readonly highlight: Highlight | null
  /** The highest level of headings in the text. */
  readonly firstLevel: number
  readonly ids: Map<string, number>
}

/** The id of headings whose text has neither letters nor digits. */
const NAMELESS = 'section'

/** Converts an HTML tree to the form that pages and islands use: headings have a level counted from the highest one, links a target. */
export function compactTree(tree: Nodes, highlight: Highlight | null): RichTree {
  const nodes = 'children' in tree ? tree.children : []
  const levels = elementsIn(nodes).flatMap(({ tagName }) => levelOf(tagName) ?? [])
  const reading: Reading = { highlight, firstLevel: Math.min(...levels, 6), ids: new Map() }
  return compactChildren(nodes, reading)
}

function elementsIn(nodes: readonly RootContent[]): Element[] {
  return nodes.flatMap((node) => (node.type === 'element' ? [node, ...elementsIn(node.children)] : []))
}

function levelOf(tagName: string): number | null {
  const [, level] = /^h([1-6])$/.exec(tagName) ?? []
  return level === undefined ? null : Number(level)
}

function compactChildren(children: readonly (RootContent | ElementContent)[], reading: Reading): RichNode[] {
  return children.flatMap((child, index): RichNode[] => {
    if (child.type === 'text') {
      const isSpace = child.value.trim() === '' && [children[index - 1], children[index + 1]].some(isBlock)
      return isSpace ? [] : [child.value]
    }
    return child.type === 'element' ? [compactElement(child, reading)] : []
  })
}

/** Block elements: white space beside them is invisible. */
const BLOCK =
  /^(?:address|blockquote|br|caption|d[dlt]|div|fig(?:ure|caption)|h[1-6r]|li|[ou]l|p|pre|table|t(?:body|foot|head|[dhr]))$/

function isBlock(node: RootContent | ElementContent | undefined): boolean {
  return node?.type === 'element' && BLOCK.test(node.tagName)
}

function compactElement(element: Element, reading: Reading): RichNode {
  const { tagName, properties, children } = element
  const level = levelOf(tagName)
  if (level !== null) {
    const attributes = { level: level - reading.firstLevel + 1, id: freeId(textOf(element), reading.ids) }
    return ['h', attributes, ...compactChildren(children, reading)]
  }
  if (tagName === 'pre') return ['pre', {}, ...compactCode(element, reading)]
  return [tagName, attributesOf(tagName, properties), ...compactChildren(children, reading)]
}

function attributesOf(tagName: string, properties: Element['properties']): RichAttributes {
  const attributes: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue
    const plain = Array.isArray(value) ? value.join(' ') : value
    if (tagName === 'a' && name === 'href') attributes.to = plain
    // The attribute is obsolete in HTML, and the content security policy does not allow styles.
    else if (name === 'align') attributes['data-align'] = plain
    else attributes[name] = plain
  }
  return attributes
}

/** The parts of a code block, highlighted by the language that its class names. */
function compactCode(pre: Element, reading: Reading): RichNode[] {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code')
  if (code?.type !== 'element') return compactChildren(pre.children, reading)
  const [, language] = /\blanguage-(\S+)/.exec(String([code.properties.className ?? []].flat().join(' '))) ?? []
  const text = textOf(code)
  const parts = language === undefined ? null : (reading.highlight?.(language, text) ?? null)
  const attributes = language === undefined ? {} : { className: `language-${language}` }
  return [['code', attributes, ...(parts === null ? [text] : compactParts(parts.children))]]
}

/** In highlighted code every character counts, including white space. */
function compactParts(children: readonly (RootContent | ElementContent)[]): RichNode[] {
  return children.flatMap((child): RichNode[] => {
    if (child.type === 'text') return [child.value]
    if (child.type !== 'element') return []
    return [['span', attributesOf('span', child.properties), ...compactParts(child.children)]]
  })
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

/** @param taken - each id, and the number that the latest heading with that text got. */
function freeId(text: string, taken: Map<string, number>): string {
  const wanted = slugOf(text) || NAMELESS
  let id = wanted
  let count = taken.get(wanted) ?? 1
  while (taken.has(id)) {
    count += 1
    id = `${wanted}-${count}`
  }
  taken.set(id, 1).set(wanted, count)
  return id
}
