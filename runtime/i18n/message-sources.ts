import { isTree, type MessageTree, treeAt } from './message-tree.ts'

/** A reference to another message: `$t(common.name)`, or `$t(days.{{day}})`, whose key a value completes. */
const OTHER = /\$t\(\s*((?:\{\{.*?\}\}|[^),\s])+)/g

/**
 * All sources of a text, as one string: the message, its plural forms (`items_one`, `items_other`), those of the fallback language if it is
 * missing, and the messages that it refers to, or may refer to.
 *
 * @param trees - those of the language, then of its fallbacks.
 */
export function messageSources(trees: readonly MessageTree[], key: string, seen = new Set<string>()): string {
  if (seen.has(key)) return ''
  seen.add(key)
  const own = JSON.stringify(key.includes('{{') ? possibleIn(trees, key) : foundIn(trees, key.split('.')))
  const others = [...own.matchAll(OTHER)].map(([, other = '']) => messageSources(trees, other, seen))
  return [own, ...others].join(' ')
}

/** Everything that a key with placeholders may lead to: what is below its complete steps. */
function possibleIn(trees: readonly MessageTree[], key: string): MessageTree[] {
  const steps = key.slice(0, key.indexOf('{{')).split('.').slice(0, -1)
  return trees.map((tree) => steps.reduce(treeAt, tree))
}

/** The forms in each language, up to the first one that has the message itself; the earlier ones may have some of its plural forms. */
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
