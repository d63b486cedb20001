import type { Operation } from '../../graphql/execute.ts'
import type { Entry } from '../../site/data/entry.ts'
import { partVariables } from '../../site/data/list-parts.ts'
import type { SiteClock } from '../../site/data/site-clock.ts'
import type { CollectionModel } from '../../site/site-model.ts'
import { isRecord } from '../../values/is-record.ts'

/** So many entries are asked for at once; a back-end may give fewer. */
const PAGE_SIZE = 100
/** Some back-ends leave out of a part what one may not see: nothing may be left of it. So many one after the other are no list that goes on. */
const MAX_EMPTY = 100

/** Asks the back-end: variables → the answer's data. Rejects when there is none. */
export type AskPage = (variables: Readonly<Record<string, unknown>>) => Promise<unknown>

interface ListItem {
  readonly node: unknown
  readonly cursor?: unknown
}

/** A part of a list, and where the next one begins; null: it was the last. */
interface ListPart {
  readonly items: readonly ListItem[]
  readonly next: Readonly<Record<string, unknown>> | null
}

/** The list of a collection in one language, and who answers it. */
export interface AskedList {
  readonly collection: CollectionModel
  readonly operation: Pick<Operation, 'variables'>
  readonly locale: string
  /** Tells the day and the time, and for how long what was read holds. */
  readonly clock: SiteClock
  readonly ask: AskPage
}

/**
 * Reads the list of one language. No more than the collection's limit. What equals an entry of before is that entry, at once, so that a list
 * that is read anew takes no more memory; where all are equal the list is that of before.
 *
 * @throws Error when the answer holds no list, or an entry without its id.
 */
export async function readList(asked: AskedList, before: readonly Entry[] = []): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  const known = new Map(before.map((entry) => [entry.id, entry]))
  const { fields, limit } = asked.collection
  for await (const item of itemsOf(asked)) {
    const entry = entryOf(item, asked, fields)
    if (entry !== null) entries.push(sameIfEqual(entry, known.get(entry.id)))
    if (entries.length === limit) break
  }
  return entries.length === before.length && entries.every((entry, index) => entry === before[index]) ? before : entries
}

/**
 * A field of some entries by their ids, which nobody keeps. No more is read than has to be: lists begin with what is asked for most.
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
 * What a list holds, part by part where the operation can be asked for parts: by `$limit` and `$offset`, or as a connection by `$first` and `$after`.
 */
async function* itemsOf({ collection, operation, locale, clock, ask }: AskedList): AsyncGenerator<ListItem> {
  const ofAll = givenToAll(operation.variables, locale, clock)
  let from: ListPart['next'] = firstPart(operation.variables)
  let before: readonly ListItem[] = []
  let empty = 0
  while (from !== null) {
    const data = await ask({ ...ofAll, ...from })
    const { items, next } = partOf(data, collection, from)
    empty = items.length === 0 ? empty + 1 : 0
    // It would be read up to the limit, or for ever.
    if (isRepeated(items, before, collection))
      throw new Error(
        `The answer to the collection "${collection.name}" is the same with ${JSON.stringify(from)} as for the part before it. Its list has to heed what it is asked with; where it gives all entries at once, take these variables out of its operation.`,
      )
    if (next !== null && empty === MAX_EMPTY)
      throw new Error(
        `The answer to the collection "${collection.name}" says that its list goes on, and holds nothing.`,
      )
    yield* items
    before = items
    from = next
  }
}

/** Whether a part begins and ends as the one before. A list that is changed while it is read moves by an entry, and one entry may be told twice. */
function isRepeated(items: readonly ListItem[], before: readonly ListItem[], { id }: CollectionModel): boolean {
  if (items.length < 2 || items.length !== before.length) return false
  return [0, -1].every((at) => {
    const own = idOf(items.at(at), id)
    return own !== undefined && own === idOf(before.at(at), id)
  })
}

function idOf(item: ListItem | undefined, field: string): unknown {
  return isRecord(item?.node) ? fieldOf(item.node, field) : undefined
}

/** What each part of a list is asked with. */
function givenToAll(variables: readonly string[], locale: string, clock: SiteClock): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of variables) {
    const value = name === 'locale' ? locale : clock.tell(name)
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
  return names.includes('after') ? { first: PAGE_SIZE, after: null } : {}
}

function partOf(data: unknown, collection: CollectionModel, asked: Readonly<Record<string, unknown>>): ListPart {
  const list = listIn(data, collection)
  if (Array.isArray(list)) {
    const { offset } = asked
    // Whether a back-end gives no more at once, or has no more, the next answer tells.
    const isLast = typeof offset !== 'number' || list.length === 0
    return { items: list.map((node) => ({ node })), next: isLast ? null : { ...asked, offset: offset + list.length } }
  }
  if (!isRecord(list)) throw new Error(`The answer to the collection "${collection.name}" holds no list.`)
  const { nodes, edges, pageInfo } = list
  const items = Array.isArray(edges) ? edges.map(Object) : Array.isArray(nodes) ? nodes.map((node) => ({ node })) : null
  if (items === null) throw new Error(`The answer to the collection "${collection.name}" holds no list.`)
  const { hasNextPage, endCursor } = Object(pageInfo)
  if (hasNextPage !== true || !('after' in asked)) return { items, next: null }
  // It would be read for ever.
  if (typeof endCursor !== 'string' || endCursor === asked.after)
    throw new Error(
      `The answer to the collection "${collection.name}" says that its list goes on, and not behind which cursor (endCursor: ${JSON.stringify(endCursor)}).`,
    )
  return { items, next: { ...asked, after: endCursor } }
}

/** What stands where the list should. */
function listIn(data: unknown, { list }: CollectionModel): unknown {
  const keys = list ?? Object.keys(Object(data)).slice(0, 1)
  return keys.reduce<unknown>((value, key) => Object(value)[key], data)
}

/** An entry says itself in which languages it is, where its operation asks for that; null: not in this one. */
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

/** `composer.name` of an entry; of a list `topics` the list of their names: `topics.name`. */
function fieldOf(item: Readonly<Record<string, unknown>>, field: string): unknown {
  return field.split('.').reduce<unknown>(valueAt, item)
}

function valueAt(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => valueAt(each, key))
  return isRecord(value) ? value[key] : undefined
}
