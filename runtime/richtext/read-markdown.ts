import type { Nodes } from 'mdast'
import type { RichTree } from '../values/texts/rich-tree.ts'
import { markdownTree, parseMarkdown, richTreeOf } from './parse-markdown.ts'

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

/** What stands before a task is looked at last, and labels have no bracket inside: a long line would be read again for each of its characters. */
const MARKS =
  /(?<!\\)(?:~~(?=\S)[^~\n]*\S~~|\[\^[^[\]\s]+\])|(?=\[[ xX]\]\s)(?<=^[^\S\n]*(?:[-*+]|\d+[.)])[^\S\n]+)\[[ xX]\]/gm

export function readMarkdown(text: string): MarkdownNames {
  const names = {
    links: [] as MarkdownPart[],
    pictures: [] as MarkdownPart[],
    tags: [] as MarkdownPart[],
    marks: [] as MarkdownPart[],
    code: [] as MarkdownRange[],
  }
  const tree = markdownTree(text, [])
  let hasHeading = false
  const visit = (node: Nodes): void => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? 0
    if (node.type === 'link' || (node.type === 'definition' && !node.identifier.startsWith('^')))
      names.links.push(partAt(text, node.url, start, end))
    else if (node.type === 'image') names.pictures.push(partAt(text, node.url, start, end))
    else if (node.type === 'html') names.tags.push(partAt(text, /^<[^>]*>?/.exec(node.value)?.[0] ?? '', start, end))
    else if (node.type === 'code' || node.type === 'inlineCode') names.code.push({ start, end })
    else if (node.type === 'heading') hasHeading = true
    if ('children' in node) node.children.forEach(visit)
  }
  visit(tree)
  let passed = 0
  for (const { 0: part, index } of text.matchAll(MARKS)) {
    while ((names.code[passed]?.end ?? text.length) <= index) passed += 1
    if (index < (names.code[passed]?.start ?? text.length))
      names.marks.push(partAt(text, part, index, index + part.length))
  }
  // Pages show tags as text, so parse the text as they do if there are any.
  const shown = names.tags.length > 0 ? parseMarkdown(text, null) : hasHeading ? richTreeOf(tree, null) : []
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
  const within = text.slice(start, end)
  const at = start + (part.startsWith('<') ? within.indexOf(part) : within.lastIndexOf(part))
  if (at < start || part === '') return { before: '', part }
  return { before: text.slice(text.lastIndexOf('\n', at - 1) + 1, at), part }
}
