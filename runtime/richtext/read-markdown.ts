import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { RichTree } from '../values/rich-tree.ts'
import { parseMarkdown, richTreeOf } from './parse-markdown.ts'

/** A part of a Markdown text, and what stands in front of it on its line, so that it is found again in what was typed. */
export interface MarkdownPart {
  readonly before: string
  readonly part: string
}

/** What a Markdown text names, as it is written; none of it stands in code, which shows examples. */
export interface MarkdownNames {
  /** Where its links lead. */
  readonly links: readonly MarkdownPart[]
  readonly pictures: readonly MarkdownPart[]
  /** Its tags of HTML. */
  readonly tags: readonly MarkdownPart[]
  /** What other kinds of Markdown read as a footnote, as struck through or as a task, and this one shows as it is written. */
  readonly marks: readonly MarkdownPart[]
  /** The ids of its headings. */
  readonly headings: readonly string[]
  /** Where its code stands, in blocks and in lines, in its order. */
  readonly code: readonly MarkdownRange[]
}

interface MarkdownRange {
  readonly start: number
  readonly end: number
}

const MARKS = /(?<!\\)(?:~~(?=\S)[^~\n]*\S~~|\[\^[^\]\s]+\])|(?<=^[^\S\n]*(?:[-*+]|\d+[.)])[^\S\n]+)\[[ xX]\](?=\s)/gm

export function readMarkdown(text: string): MarkdownNames {
  const names = {
    links: [] as MarkdownPart[],
    pictures: [] as MarkdownPart[],
    tags: [] as MarkdownPart[],
    marks: [] as MarkdownPart[],
    code: [] as MarkdownRange[],
  }
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const visit = (node: Nodes): void => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? 0
    if (node.type === 'link' || (node.type === 'definition' && !node.identifier.startsWith('^')))
      names.links.push(partAt(text, node.url, start, end))
    else if (node.type === 'image') names.pictures.push(partAt(text, node.url, start, end))
    else if (node.type === 'html') names.tags.push(partAt(text, /^<[^>]*>?/.exec(node.value)?.[0] ?? '', start, end))
    else if (node.type === 'code' || node.type === 'inlineCode') names.code.push({ start, end })
    if ('children' in node) node.children.forEach(visit)
  }
  visit(tree)
  for (const { 0: part, index } of text.matchAll(MARKS))
    if (!names.code.some(({ start, end }) => index >= start && index < end))
      names.marks.push(partAt(text, part, index, index + part.length))
  if (!/^\s*(?:#|=+\s*$|-+\s*$)/m.test(text)) return { ...names, headings: [] }
  // Where there are tags, pages show them as text.
  const shown = names.tags.length === 0 ? richTreeOf(tree, null) : parseMarkdown(text, null)
  return { ...names, headings: headingsOf(shown) }
}

function headingsOf(tree: RichTree): string[] {
  return tree.flatMap((node) => {
    if (typeof node === 'string') return []
    const [name, { id }, ...children] = node
    return [...(name === 'h' ? [String(id)] : []), ...headingsOf(children)]
  })
}

/** Where the last such part between two places stands; where it is written otherwise, such as with escapes, nothing is in front of it. */
function partAt(text: string, part: string, start: number, end: number): MarkdownPart {
  const at = part.startsWith('<') ? text.indexOf(part, start) : text.slice(0, end).lastIndexOf(part)
  if (at < start || part === '') return { before: '', part }
  return { before: text.slice(text.lastIndexOf('\n', at - 1) + 1, at), part }
}
