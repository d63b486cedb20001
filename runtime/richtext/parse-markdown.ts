import type { Root } from 'mdast'
import { fromMarkdown, type Options } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { toHast } from 'mdast-util-to-hast'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { RichTree } from '../values/texts/rich-tree.ts'
import { boundedMarkdown } from './bounded-markdown.ts'
import { compactTree, type Highlight } from './compact-tree.ts'
import { flattenDeep } from './flatten-deep.ts'

/** Tags are plain text, so that authors see that they have no effect. */
const noHtml = { disable: { null: ['htmlFlow', 'htmlText'] } }

/** Parses CommonMark with tables and without HTML. @param highlight - null: code is shown unhighlighted. */
export function parseMarkdown(text: string, highlight: Highlight | null): RichTree {
  return richTreeOf(markdownTree(text, [noHtml]), highlight)
}

/** The tree of CommonMark with tables. */
export function markdownTree(text: string, extensions: NonNullable<Options['extensions']>): Root {
  const options = {
    extensions: [...extensions, gfmTable(), boundedMarkdown()],
    mdastExtensions: [gfmTableFromMarkdown()],
  }
  return flattenDeep(fromMarkdown(text, options), 'children')
}

/** The tree of parsed Markdown that contains no HTML. */
export function richTreeOf(tree: Root, highlight: Highlight | null): RichTree {
  return compactTree(toHast(tree), highlight)
}
