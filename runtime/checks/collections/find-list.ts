import { type GraphQLOutputType, getNullableType, isListType } from 'graphql'
import type { AskedField, AskedFields } from './asked-fields.ts'

/** Where the list of a collection stands in the answer to its operation. */
export type FoundList =
  | { readonly kind: 'list'; readonly field: AskedField; readonly entries: AskedFields }
  /** Nothing has the name. */
  | { readonly kind: 'unknown'; readonly name: string; readonly before: readonly string[]; readonly known: string[] }
  /** Nobody says which of several fields it is. */
  | { readonly kind: 'several'; readonly known: string[]; readonly lists: readonly string[] }
  /** What stands there is something else. */
  | { readonly kind: 'other'; readonly field: AskedField }

/**
 * Finds it as the runtime does: a list, or what of a connection holds its entries.
 *
 * @param list - keys that lead to it; null: the answer has one.
 */
export function findList(root: AskedFields, list: readonly string[] | null): FoundList {
  const keys = [...root.fields.keys()]
  if (list === null && keys.length > 1) {
    const lists = [...root.fields].filter(([, field]) => entriesOf(field) !== null)
    return { kind: 'several', known: keys, lists: lists.map(([name]) => name) }
  }
  let asked: AskedFields | null = root
  let field: AskedField | null = null
  const before: string[] = []
  for (const name of list ?? keys) {
    if (asked === null || (field !== null && isList(field.type))) break
    const next: AskedField | undefined = asked.fields.get(name)
    if (next === undefined) return { kind: 'unknown', name, before, known: [...asked.fields.keys()] }
    field = next
    asked = next.below
    before.push(name)
  }
  if (field === null) return { kind: 'unknown', name: '', before, known: keys }
  const isEnd = before.length === (list ?? keys).length
  const entries = isEnd ? entriesOf(field) : null
  return entries === null ? { kind: 'other', field } : { kind: 'list', field, entries }
}

/** What is asked of each entry of a list; null: it is none. */
function entriesOf({ type, below }: AskedField): AskedFields | null {
  if (isList(type)) return below
  const nodes = below?.fields.get('nodes')
  if (nodes !== undefined && isList(nodes.type)) return nodes.below
  const edges = below?.fields.get('edges')
  return edges !== undefined && isList(edges.type) ? (edges.below?.fields.get('node')?.below ?? null) : null
}

export function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type))
}
