import type { RichFormat, RichTree } from '../values/texts/rich-tree.ts'
import type { Highlight } from './compact-tree.ts'
import { parseHtml } from './parse-html.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** The parsers of texts with structure, by format. */
export type RichParsers = Readonly<Record<RichFormat, (text: string, highlight: Highlight | null) => RichTree>>

export const parsers: RichParsers = { markdown: parseMarkdown, html: parseHtml }
