import { type GraphQLOutputType, getNullableType, isListType } from 'graphql'
import type { AskedField, AskedFields } from './asked-fields.ts'

/** Where the list of a collection is in the answer to its operation. */
export type FoundList =
  | { readonly kind: 'list'; readonly field: AskedField; readonly entries: AskedFields }
  /** There is no field of this name. */
  | { readonly kind: 'unknown'; readonly name: string; readonly before: readonly string[]; readonly known: string[] }
  /** There are several fields, and nothing says which one it is; `lists` leads to all lists of the answer. */
  | { readonly kind: 'several'; readonly known: string[]; readonly lists: readonly string[] }
  /** The field is not a list. */
  | { readonly kind: 'other'; readonly field: AskedField; readonly lists: readonly string[] }

/**
 * Finds the list like the runtime does: a plain list, or the entries of a connection.
 *
 * @param list - keys that lead to it; null when the answer has a single field.
 */
export function findList(root: AskedFields, list: readonly string[] | null): FoundList {
  const keys = [...root.fields.keys()]
  if (list === null && keys.length > 1) return { kind: 'several', known: keys, lists: listsIn(root) }
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
  return entries === null ? { kind: 'other', field, lists: listsIn(root) } : { kind: 'list', field, entries }
}

/** The keys that lead to each list: `shop.products`. Lists in the entries of others are left out. */
function listsIn({ fields }: AskedFields): string[] {
  return [...fields].flatMap(([name, field]) => {
    if (entriesOf(field) !== null) return [name]
    return isList(field.type) || field.below === null ? [] : listsIn(field.below).map((inner) => `${name}.${inner}`)
  })
}

/** The selections from each entry of a list; null when the field is not a list. */
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
