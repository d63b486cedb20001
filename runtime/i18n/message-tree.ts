/** Nested messages, as in the YAML files of the site and the sections. */
export type MessageTree = { readonly [key: string]: string | number | boolean | null | MessageTree }

/** The messages under a key; empty if it names no group. */
export function treeAt(tree: MessageTree, key: string): MessageTree {
  const value = Object.hasOwn(tree, key) ? tree[key] : undefined
  return isTree(value) ? value : {}
}

export function isTree(value: MessageTree[string] | undefined): value is MessageTree {
  return typeof value === 'object' && value !== null
}

/** A message's key without its plural form: `items_one` and `items_other` are forms of `items`. */
export function familyOf(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '')
}
