import { isTree, type MessageTree } from './message-tree.ts'

/** A reference to another message by its full key: `$t(common.name)`. */
const REFERENCE = /\$t\(\s*([^),\s]+)\s*\)/g

/**
 * Messages with the texts of those that they refer to, as i18next puts them in: an island has only the messages of its own section. A reference
 * that leads to no text shows its key, and one that leads in a circle stays as it is written.
 *
 * @param trees - all messages of the language, then those of its fallbacks.
 */
export function withReferences(messages: MessageTree, trees: readonly MessageTree[]): MessageTree {
  const filled = Object.entries(messages).map(([key, value]): [string, MessageTree[string]] => {
    if (isTree(value)) return [key, withReferences(value, trees)]
    return [key, typeof value === 'string' ? filledIn(value, trees, []) : value]
  })
  return Object.fromEntries(filled)
}

function filledIn(text: string, trees: readonly MessageTree[], above: readonly string[]): string {
  return text.replace(REFERENCE, (written, key: string) => {
    if (above.includes(key)) return written
    return filledIn(textAt(key, trees) ?? key, trees, [...above, key])
  })
}

function textAt(key: string, trees: readonly MessageTree[]): string | null {
  for (const tree of trees) {
    const found = key
      .split('.')
      .reduce<MessageTree[string]>(
        (value, step) => (isTree(value) && Object.hasOwn(value, step) ? (value[step] ?? null) : null),
        tree,
      )
    if (found !== null && !isTree(found)) return String(found)
  }
  return null
}
