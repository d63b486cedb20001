/** Nobody reads deeper quotes or lists; browsers, too, flatten what is nested much deeper. */
const MAX_DEPTH = 100

/** The nodes of a tree, by the key below which its library keeps them. */
type Tree<Key extends string> = { [key in Key]?: Tree<Key>[] }

/**
 * Puts the innermost parts of whatever is nested too deeply side by side. Every other function that reads the tree calls itself for
 * what lies below, so some thousand > in a row, or tags that are never closed, would end its stack.
 */
export function flattenDeep<Root extends object, Key extends keyof Root & string>(tree: Root, key: Key): Root {
  // All trees are made of nodes with the key, or without it.
  let level = [tree as Tree<Key>]
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1)
    level = level.flatMap((node) => node[key] ?? [])
  for (const node of level) if (node[key] !== undefined) node[key] = innermost(node[key], key)
  return tree
}

/** What is left whole: a paragraph with a link that has an emphasis, for example. */
const MAX_HEIGHT = 3

/** The nodes below with at most some levels of their own, in order. */
function innermost<Key extends string>(nodes: readonly Tree<Key>[], key: Key): Tree<Key>[] {
  const heights = heightsOf(nodes, key)
  const found: Tree<Key>[] = []
  const pending = nodes.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ((heights.get(node) ?? 0) <= MAX_HEIGHT) found.push(node)
    else for (const below of node[key]?.toReversed() ?? []) pending.push(below)
  }
  return found
}

/** How many levels each node has below it. */
function heightsOf<Key extends string>(nodes: readonly Tree<Key>[], key: Key): ReadonlyMap<Tree<Key>, number> {
  const all = new Set(nodes)
  for (const node of all) for (const below of node[key] ?? []) all.add(below)
  const heights = new Map<Tree<Key>, number>()
  for (const node of [...all].reverse()) {
    let height = 0
    for (const below of node[key] ?? []) height = Math.max(height, (heights.get(below) ?? 0) + 1)
    heights.set(node, height)
  }
  return heights
}
