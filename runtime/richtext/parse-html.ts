import { fromParse5 } from 'hast-util-from-parse5'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { parseFragment } from 'parse5'
import { textless } from '../values/texts/html-text.ts'
import type { RichTree } from '../values/texts/rich-tree.ts'
import { compactTree, type Highlight } from './compact-tree.ts'
import { flattenDeep } from './flatten-deep.ts'

const CELL = ['align', 'colSpan', 'rowSpan']

/**
 * What is kept of other people's HTML. Other elements are reduced to their text, other attributes are removed: no ids, classes, styles or handlers.
 */
const KEPT: Schema = {
  tagNames: [
    ...['a', 'abbr', 'b', 'bdi', 'bdo', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'dfn', 'dl', 'dt'],
    ...['em', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark'],
    ...['ol', 'p', 'pre', 'q', 's', 'samp', 'small', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th'],
    ...['thead', 'time', 'tr', 'u', 'ul', 'var', 'wbr'],
  ],
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    code: [['className', /^language-[\w+#-]+$/]],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed'],
    td: CELL,
    th: [...CELL, 'scope'],
    time: ['dateTime'],
    '*': ['lang', 'dir'],
  },
  ancestors: Object.fromEntries(
    ['tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'caption'].map((tag) => [tag, ['table']]),
  ),
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  strip: [...textless],
}

/** Parses a CMS's HTML, without anything that could run or change the page. @param highlight - null: code is shown unhighlighted. */
export function parseHtml(html: string, highlight: Highlight | null): RichTree {
  return compactTree(sanitize(fromParse5(flattenDeep(parseFragment(html), 'childNodes')), KEPT), highlight)
}
