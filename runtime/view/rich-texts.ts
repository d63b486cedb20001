import { type RichFormat, type RichNode, type RichTree, richKey } from '../values/texts/rich-tree.ts'

/** The texts with structure of one section: parsed on the server; in an island, as the server has sent them. */
export class RichTexts {
  readonly #find: (key: string, format: RichFormat, text: string) => RichTree | null
  readonly #users = new Map<string, string>()

  /** @param find - returns null for a text that was not parsed and cannot be parsed here. */
  constructor(find: (key: string, format: RichFormat, text: string) => RichTree | null) {
    this.#find = find
  }

  /**
   * A text, parsed. If a section shows the same text twice, only the first has ids on its headings, so that ids stay unique.
   *
   * @param user - identifies who shows the text; unique in the section.
   */
  of(format: RichFormat, text: string, user: string): RichTree | null {
    const key = richKey(format, text)
    const tree = this.#find(key, format, text)
    const first = this.#users.get(key) ?? user
    this.#users.set(key, first)
    return tree === null || first === user ? tree : tree.map(withoutIds)
  }
}

function withoutIds(node: RichNode): RichNode {
  if (typeof node === 'string') return node
  const [name, { id: _, ...attributes }, ...children] = node
  return [name, attributes, ...children.map(withoutIds)]
}

/** The ids of the headings of a text. */
export function headingIds(tree: RichTree): string[] {
  return tree.flatMap((node) => {
    if (typeof node === 'string') return []
    const [name, { id }, ...children] = node
    return [...(name === 'h' && typeof id === 'string' ? [id] : []), ...headingIds(children)]
  })
}

/** Renames the ids of headings that are taken elsewhere on the page; the text's own links to them follow. */
export function withFreeIds(tree: RichTree, taken: ReadonlySet<string>): RichTree {
  const own = new Set(headingIds(tree))
  const changed = new Map<string, string>()
  for (const id of own) {
    if (!taken.has(id)) continue
    let free = id
    for (let count = 2; taken.has(free) || own.has(free); count += 1) free = `${id}-${count}`
    own.add(free)
    changed.set(id, free)
  }
  return changed.size === 0 ? tree : tree.map((node) => withIds(node, changed))
}

function withIds(node: RichNode, changed: ReadonlyMap<string, string>): RichNode {
  if (typeof node === 'string') return node
  const [name, attributes, ...children] = node
  const { id, to } = attributes
  const newId = name === 'h' ? changed.get(String(id)) : undefined
  const newTo = typeof to === 'string' && to.startsWith('#') ? changed.get(decoded(to.slice(1))) : undefined
  const own = {
    ...attributes,
    ...(newId === undefined ? {} : { id: newId }),
    ...(newTo === undefined ? {} : { to: `#${encodeURI(newTo)}` }),
  }
  return [name, own, ...children.map((child) => withIds(child, changed))]
}

function decoded(hash: string): string {
  try {
    return decodeURI(hash)
  } catch {
    return hash
  }
}
