import type { Entry } from '../rules/entry.ts'
import type { SqlStore } from './sql-store.ts'

/** How often the database is queried for the entries of other processes, while there are listeners. */
const INTERVAL_MS = 1000
/** How many of the newest entries are read each time: of those added at the same time, a later one may appear first. */
const LOOKED_AT = 200
/** How many entries are remembered as reported; more than are read at a time. */
const REMEMBERED = 5000

export type AddedListener = (entry: Entry) => void

interface Options {
  readonly store: Pick<SqlStore, 'read'>
  find(collection: string, id: string): Promise<Entry | null>
}

/** Reports each entry that any process with the same database adds: those of this process at once, the others soon. */
export class AddedEntries {
  readonly #options: Options
  readonly #followed = new Map<string, FollowedCollection>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Reports an entry that this process has added. */
  tell(collection: string, entry: Entry): void {
    this.#followed.get(collection)?.tell(entry)
  }

  /** Calls `listener` with each entry that is added from now on; the returned function ends that. */
  listen(collection: string, listener: AddedListener): () => void {
    const followed = this.#followed.get(collection) ?? new FollowedCollection(collection, this.#options)
    this.#followed.set(collection, followed)
    followed.listeners.add(listener)
    return () => {
      followed.listeners.delete(listener)
      if (followed.listeners.size > 0) return
      followed.stop()
      if (this.#followed.get(collection) === followed) this.#followed.delete(collection)
    }
  }

  stop(): void {
    for (const followed of this.#followed.values()) followed.stop()
  }
}

/** A collection with listeners. */
class FollowedCollection {
  readonly listeners = new Set<AddedListener>()
  readonly #collection: string
  readonly #options: Options
  readonly #told = new Set<string>()
  readonly #timer: NodeJS.Timeout
  /** The place in the order of entries after which new ones are searched for; null until the database has answered once. */
  #after: number | null = null
  #isAsking = false

  constructor(collection: string, options: Options) {
    this.#collection = collection
    this.#options = options
    this.#timer = setInterval(() => void this.#ask(), INTERVAL_MS).unref()
    void this.#ask()
  }

  tell(entry: Entry): void {
    if (this.#told.has(entry.id)) return
    this.#remember(entry.id)
    for (const listener of this.listeners) listener(entry)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Never rejects: if the database cannot be read, the next attempt will do. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    await this.#catchUp().catch(() => {})
    this.#isAsking = false
  }

  async #catchUp(): Promise<void> {
    const { store, find } = this.#options
    const [row] = await store.read('select coalesce(max(sequence), 0) as newest from entries')
    const newest = Number(row?.newest ?? 0)
    const isFirst = this.#after === null
    const after = this.#after ?? newest - LOOKED_AT
    const rows = await store.read(
      'select id from entries where collection = ? and sequence > ? order by sequence',
      ...[this.#collection, after],
    )
    const unknown = rows.map(({ id }) => String(id)).filter((id) => !this.#told.has(id))
    for (const id of unknown) {
      const entry = isFirst ? null : await find(this.#collection, id)
      if (entry === null) this.#remember(id)
      else this.tell(entry)
    }
    // It only goes back if the newest entries were deleted: their places are given to new ones.
    this.#after = Math.min(Math.max(after, newest - LOOKED_AT), newest)
  }

  #remember(id: string): void {
    this.#told.add(id)
    const [oldest] = this.#told
    if (this.#told.size > REMEMBERED && oldest !== undefined) this.#told.delete(oldest)
  }
}
