import type { RichTree } from '../values/texts/rich-tree.ts'

/** Inline elements; all others are put on lines of their own. */
const IN_LINE = /^(?:a|b|code|del|em|i|img|span|strong|sub|sup)$/

/** The words of a text with structure, one line for each block. */
export function plainText(tree: RichTree): string {
  return wordsOf(tree)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function wordsOf(tree: RichTree): string {
  return tree
    .map((node) => {
      if (typeof node === 'string') return node
      const [name, { alt }, ...children] = node
      const words = name === 'img' ? String(alt ?? '') : wordsOf(children)
      return IN_LINE.test(name) ? words : `\n${words}\n`
    })
    .join('')
}
