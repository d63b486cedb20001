import { isTree, type MessageTree } from './message-tree.ts'

/** Names of other messages in a message: `$t(common.name)`. */
const OTHER = /\$t\(\s*([^),\s]+)/g

/**
 * All that a text is made of, as one text: the message, its forms (`items_one` beside `items_other`), those of the next language where it is
 * missing, and the messages that it mentions.
 *
 * @param trees - of the language, and of those that stand in for it.
 */
export function messageSources(trees: readonly MessageTree[], key: string, seen = new Set<string>()): string {
  if (seen.has(key)) return ''
  seen.add(key)
  const own = JSON.stringify(foundIn(trees, key.split('.')))
  const others = [...own.matchAll(OTHER)].map(([, other = '']) => messageSources(trees, other, seen))
  return [own, ...others].join(' ')
}

/** In the first language that has the message, and in those before it, which may have some forms of it. */
function foundIn([tree, ...others]: readonly MessageTree[], path: readonly string[]): [string, unknown][][] {
  if (tree === undefined) return []
  const forms = formsOf(tree, path)
  const names = [path.at(-1), `${path.at(-1)}_other`]
  return [forms, ...(forms.some(([name]) => names.includes(name)) ? [] : foundIn(others, path))]
}

function formsOf(tree: MessageTree, [step = '', ...rest]: readonly string[]): [string, unknown][] {
  if (rest.length > 0) {
    const below = Object.hasOwn(tree, step) ? tree[step] : undefined
    return isTree(below) ? formsOf(below, rest) : []
  }
  return Object.entries(tree).filter(([name]) => name === step || name.startsWith(`${step}_`))
}
