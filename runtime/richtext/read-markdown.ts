import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { RichTree } from '../values/texts/rich-tree.ts'
import { parseMarkdown, richTreeOf } from './parse-markdown.ts'

/** A part of a Markdown text, and the text before it on its line, by which it is found again in the source. */
export interface MarkdownPart {
  readonly before: string
  readonly part: string
}

/** What a Markdown text refers to, as written. Code is excluded, since it shows examples. */
export interface MarkdownNames {
  /** The targets of its links. */
  readonly links: readonly MarkdownPart[]
  readonly pictures: readonly MarkdownPart[]
  /** Its HTML tags. */
  readonly tags: readonly MarkdownPart[]
  /** Syntax that other kinds of Markdown read as footnotes, strikethrough or tasks, and this one shows as it is. */
  readonly marks: readonly MarkdownPart[]
  /** The ids of its headings. */
  readonly headings: readonly string[]
  /** The ranges of its code, both blocks and inline, in order. */
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
  // Pages show tags as text, so parse the text as they do if there are any.
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

/**
 * The last occurrence of a part within a range, or the first for a tag. If it is written differently, such as with escapes, the text before it is
 * empty.
 */
function partAt(text: string, part: string, start: number, end: number): MarkdownPart {
  const at = part.startsWith('<') ? text.indexOf(part, start) : text.slice(0, end).lastIndexOf(part)
  if (at < start || part === '') return { before: '', part }
  return { before: text.slice(text.lastIndexOf('\n', at - 1) + 1, at), part }
}
