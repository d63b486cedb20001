import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { toHast } from 'mdast-util-to-hast'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { RichTree } from '../values/rich-tree.ts'
import { compactTree, type Highlight } from './compact-tree.ts'

/** Tags are text like any other: whoever sees them knows that they have no effect. */
const noHtml = { disable: { null: ['htmlFlow', 'htmlText'] } }

/** CommonMark with tables, and without HTML. @param highlight - null: code is shown as it is. */
export function parseMarkdown(text: string, highlight: Highlight | null): RichTree {
  const tree = fromMarkdown(text, { extensions: [noHtml, gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  return richTreeOf(tree, highlight)
}

/** Of Markdown that was parsed and holds no HTML. */
export function richTreeOf(tree: Root, highlight: Highlight | null): RichTree {
  return compactTree(toHast(tree), highlight)
}
