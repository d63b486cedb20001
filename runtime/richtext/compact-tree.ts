import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import type { RichAttributes, RichNode, RichTree } from '../values/rich-tree.ts'
import { slugOf } from '../values/slug-of.ts'

/** The parts of a piece of code, each with its class; null for a language that nobody knows. */
export type Highlight = (language: string, code: string) => Root | null

/** What is read on the way. */
interface Reading {
  readonly highlight: Highlight | null
  /** The first level of headings that there is. */
  readonly firstLevel: number
  readonly ids: Set<string>
}

/** Headings are called by their text where it has neither letter nor digit. */
const NAMELESS = 'section'

/** A tree of HTML in the form that pages and islands take: headings by their level below the first one, links by where they lead. */
export function compactTree(tree: Nodes, highlight: Highlight | null): RichTree {
  const levels = elementsIn(tree).flatMap(({ tagName }) => levelOf(tagName) ?? [])
  const reading: Reading = { highlight, firstLevel: Math.min(...levels, 6), ids: new Set() }
  return compactChildren('children' in tree ? tree.children : [], reading)
}

function elementsIn(tree: Nodes): Element[] {
  if (!('children' in tree)) return []
  return tree.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsIn(child)] : []))
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

/** What stands on lines of its own: space beside it is nothing that anybody sees. */
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
    // The attribute itself is no part of HTML any more, and a style is none of the policy.
    else if (name === 'align') attributes['data-align'] = plain
    else attributes[name] = plain
  }
  return attributes
}

/** The parts of a block of code by its language, which its class names. */
function compactCode(pre: Element, reading: Reading): RichNode[] {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code')
  if (code?.type !== 'element') return compactChildren(pre.children, reading)
  const [, language] = /\blanguage-(\S+)/.exec(String([code.properties.className ?? []].flat().join(' '))) ?? []
  const text = textOf(code)
  const parts = language === undefined ? null : (reading.highlight?.(language, text) ?? null)
  const attributes = language === undefined ? {} : { className: `language-${language}` }
  return [['code', attributes, ...(parts === null ? [text] : compactParts(parts.children))]]
}

/** Of highlighted code every character counts. */
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

function freeId(text: string, taken: Set<string>): string {
  const wanted = slugOf(text) || NAMELESS
  let id = wanted
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`
  taken.add(id)
  return id
}
