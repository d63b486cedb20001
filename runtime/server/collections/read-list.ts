import type { Operation } from '../../graphql/execute.ts'
import type { Entry } from '../../site/data/entry.ts'
import { partVariables } from '../../site/data/list-parts.ts'
import type { SiteClock } from '../../site/data/site-clock.ts'
import type { CollectionModel } from '../../site/site-model.ts'
import { isRecord } from '../../values/is-record.ts'

/** The number of entries asked for at once; a back-end may return fewer. */
const PAGE_SIZE = 100
/** Some back-ends leave out entries that nobody may see, so a part may be empty. After this many empty parts in a row, the list counts as broken. */
const MAX_EMPTY = 100
/** The number of entries read where the manifest sets no limit: a list that never ends must not fill the memory. */
const DEFAULT_LIMIT = 10_000

/** Asks the back-end: variables → the answer's data. Rejects when there is none. */
export type AskPage = (variables: Readonly<Record<string, unknown>>) => Promise<unknown>

interface ListItem {
  readonly node: unknown
  readonly cursor?: unknown
}

/** A part of a list, and the variables that ask for the next; null after the last. */
interface ListPart {
  readonly items: readonly ListItem[]
  readonly next: Readonly<Record<string, unknown>> | null
}

/** A collection's list in one language, and how to ask for it. */
export interface AskedList {
  readonly collection: CollectionModel
  readonly operation: Pick<Operation, 'variables'>
  readonly locale: string
  /** What the back-end calls it. */
  readonly language: string
  /** Tells the date and the time, and for how long the list holds. */
  readonly clock: SiteClock
  readonly ask: AskPage
  /** Called when the list has more entries than are read, and nobody has decided that. */
  onCut?(limit: number): void
}

/**
 * Reads a collection's list in one language, up to the collection's limit. An entry that equals a previous one is replaced by that object at once, so
 * that reading a list again takes no more memory. When all entries are equal, the previous list itself is returned.
 *
 * @throws Error when the answer holds no list, or an entry without its id.
 */
export async function readList(asked: AskedList, before: readonly Entry[] = []): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  const known = new Map(before.map((entry) => [entry.id, entry]))
  const { fields, limit } = asked.collection
  for await (const item of itemsOf(asked)) {
    const entry = entryOf(item, asked, fields)
    if (entry === null) continue
    // Only one entry more shows that the list is longer.
    if (limit === null && entries.length === DEFAULT_LIMIT) {
      asked.onCut?.(DEFAULT_LIMIT)
      break
    }
    entries.push(sameIfEqual(entry, known.get(entry.id)))
    if (entries.length === limit) break
  }
  return entries.length === before.length && entries.every((entry, index) => entry === before[index]) ? before : entries
}

/**
 * Reads a field that is not kept, of the entries with these ids. Stops as soon as all are found: lists begin with the entries that are asked for most.
 *
 * @throws Error when the answer holds no list, or an entry without its id.
 */
export async function readField(
  asked: AskedList,
  field: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>()
  if (ids.size === 0) return values
  for await (const item of itemsOf(asked)) {
    const entry = entryOf(item, asked, [field])
    if (entry !== null && ids.has(entry.id)) values.set(entry.id, entry.values[field])
    if (values.size === ids.size) break
  }
  return values
}

/**
 * The items of a list. They are asked for in parts where the operation allows it: with `$limit` and `$offset` or `$page`, or as a connection with
 * `$first` and `$after`.
 */
async function* itemsOf(asked: AskedList): AsyncGenerator<ListItem> {
  const { collection, operation, ask } = asked
  const ofAll = givenToAll(asked)
  let from: ListPart['next'] = firstPart(operation.variables)
  let before: readonly ListItem[] = []
  let empty = 0
  let repeated = 0
  while (from !== null) {
    const data = await ask({ ...ofAll, ...from })
    const { items, next } = partOf(data, collection, from)
    empty = items.length === 0 ? empty + 1 : 0
    const again = overlap(before, items, collection)
    repeated = again > 0 && again === items.length ? repeated + again : 0
    // Otherwise the list would be read up to its limit, or forever. A single entry may just have moved.
    if (repeated > 1)
      throw new Error(
        `The answer to the collection "${collection.name}" is the same with ${JSON.stringify(from)} as for the previous part. Its list must respect these variables; if it returns all entries at once, remove them from the operation.`,
      )
    if (next !== null && empty === MAX_EMPTY)
      throw new Error(
        `The answer to the collection "${collection.name}" says that its list continues, but contains nothing.`,
      )
    yield* items.slice(again)
    before = items
    from = next
  }
}

/**
 * How many entries at the beginning of a part were also at the end of the previous one: a list that gets new entries while it is read shifts by that
 * many.
 */
function overlap(before: readonly ListItem[], items: readonly ListItem[], { id }: CollectionModel): number {
  const [earlier, own] = [before, items].map((part) => part.map((item) => idOf(item, id))) as [unknown[], unknown[]]
  for (let count = Math.min(earlier.length, own.length); count > 0; count -= 1) {
    const end = earlier.slice(-count)
    if (end.every((each, index) => each !== undefined && each === own[index])) return count
  }
  return 0
}

function idOf({ node }: ListItem, field: string): unknown {
  return isRecord(node) ? fieldOf(node, field) : undefined
}

/** The variables that all parts of a list are asked for with. */
function givenToAll({ operation, language, clock }: AskedList): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of operation.variables) {
    const value = name === 'locale' ? language : clock.tell(name)
    if (value !== null) given[name] = value
  }
  return given
}

function sameIfEqual(entry: Entry, before: Entry | undefined): Entry {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(entry) ? before : entry
}

function firstPart(variables: readonly string[]): Readonly<Record<string, unknown>> {
  const names = partVariables(variables)
  if (names.includes('offset')) return { limit: PAGE_SIZE, offset: 0 }
  if (names.includes('page')) return { limit: PAGE_SIZE, page: 1 }
  return names.includes('after') ? { first: PAGE_SIZE, after: null } : {}
}

function partOf(data: unknown, collection: CollectionModel, asked: Readonly<Record<string, unknown>>): ListPart {
  const list = listIn(data, collection)
  if (Array.isArray(list)) {
    // A short part may just be all that the back-end returns at once; only an empty one is the end.
    return { items: list.map((node) => ({ node })), next: list.length === 0 ? null : partAfter(asked, list.length) }
  }
  if (!isRecord(list)) throw new Error(`The answer to the collection "${collection.name}" contains no list.`)
  const { nodes, edges, pageInfo } = list
  const items = Array.isArray(edges) ? edges.map(Object) : Array.isArray(nodes) ? nodes.map((node) => ({ node })) : null
  if (items === null) throw new Error(`The answer to the collection "${collection.name}" contains no list.`)
  const { hasNextPage, endCursor } = Object(pageInfo)
  if (hasNextPage !== true || !('after' in asked)) return { items, next: null }
  // Otherwise the list would be read forever.
  if (typeof endCursor !== 'string' || endCursor === asked.after)
    throw new Error(
      `The answer to the collection "${collection.name}" says that its list continues, but not after which cursor (endCursor: ${JSON.stringify(endCursor)}).`,
    )
  return { items, next: { ...asked, after: endCursor } }
}

/** @param count - of the entries in this part. */
function partAfter(asked: Readonly<Record<string, unknown>>, count: number): ListPart['next'] {
  const { offset, page } = asked
  if (typeof offset === 'number') return { ...asked, offset: offset + count }
  return typeof page === 'number' ? { ...asked, page: page + 1 } : null
}

/** The value at the place where the list should be. */
function listIn(data: unknown, { list }: CollectionModel): unknown {
  const keys = list ?? Object.keys(Object(data)).slice(0, 1)
  return keys.reduce<unknown>((value, key) => Object(value)[key], data)
}

/** One entry of a list. When its operation asks for `locales`, null for an entry that does not exist in this language. */
function entryOf(
  { node: item, cursor }: ListItem,
  { collection, locale }: AskedList,
  fields: readonly string[],
): Entry | null {
  if (!isRecord(item)) return null
  const { name, id } = collection
  if (Array.isArray(item.locales) && !item.locales.includes(locale)) return null
  const own = fieldOf(item, id)
  if (typeof own !== 'string' && typeof own !== 'number')
    throw new Error(`An entry of the collection "${name}" has no "${id}".`)
  const values = Object.fromEntries(fields.map((field) => [field, fieldOf(item, field)]))
  return Object.freeze({
    id: String(own),
    values: Object.freeze(values),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  })
}

/** `composer.name` reads a field of a field; when `topics` is a list, `topics.name` is the list of their names. */
function fieldOf(item: Readonly<Record<string, unknown>>, field: string): unknown {
  return field.split('.').reduce<unknown>(valueAt, item)
}

function valueAt(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => valueAt(each, key))
  return isRecord(value) ? value[key] : undefined
}
