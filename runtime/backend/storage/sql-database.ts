import { isRecord } from '../../values/is-record.ts'
import type { Entry } from '../rules/entry.ts'
import { isStoredFile, type StoredFile } from '../rules/stored-file.ts'
import { type FoundPicture, isStoredPicture } from '../rules/stored-picture.ts'
import { AddedEntries } from './added-entries.ts'
import type { Belongings, ChangedPictures, Database, StoredEntry } from './database.ts'
import { claimKey, entryOfKey, HAS_KEY, removeKey } from './once-keys.ts'
import { removeMail, SqlOutbox, storeMail } from './outbox.ts'
import { noteSeenClock, readSeenClock, type SeenClock, seenClockOf } from './seen-clock.ts'
import type { Dialect, Row, SqlStore, Statement } from './sql-store.ts'
import type { StorageFault } from './storage-error.ts'
import type { StorageWatch } from './storage-watch.ts'
import type { UploadFolder } from './upload-folder.ts'
import { TrialTimes, writeTrial } from './write-trial.ts'

/** The parts of a database. */
export interface DatabaseParts {
  readonly store: SqlStore
  readonly dialect: Dialect
  readonly uploads: UploadFolder
  /** Watches the database's writes. */
  readonly watch: StorageWatch
}

/** A database that uses SQL. An entry and its belongings are stored in one transaction. */
export class SqlDatabase implements Database {
  readonly uploads: UploadFolder
  readonly outbox: SqlOutbox
  readonly #store: SqlStore
  readonly #dialect: Dialect
  readonly #watch: StorageWatch
  readonly #added: AddedEntries
  readonly #trials = new TrialTimes()
  readonly #changed = new Set<(collection: string) => void>()

  constructor({ store, dialect, uploads, watch }: DatabaseParts) {
    this.#store = store
    this.#dialect = dialect
    this.#watch = watch
    this.uploads = uploads
    this.outbox = new SqlOutbox(store, dialect, watch)
    this.#added = new AddedEntries({ store, find: (collection, id) => this.find(collection, id) })
  }

  async add(
    collection: string,
    entry: StoredEntry,
    belongings: Belongings = { files: [], mail: null },
  ): Promise<Entry> {
    const { files, mail, onceKey = null } = belongings
    const key = onceKey === null ? null : `${collection} ${onceKey}`
    const results = await this.#watch.during(
      'database',
      this.#store.write(
        ...(key === null ? [] : claimKey(key, collection, entry.id, this.#dialect)),
        [
          `insert into entries (collection, id, created_at, json)
            select cast(? as text), cast(? as text), cast(? as text), cast(? as text)${key === null ? '' : HAS_KEY}`,
          ...[collection, entry.id, entry.createdAt, this.#dialect.json(entry)],
          ...(key === null ? [] : [key, entry.id]),
        ],
        ...files.map((file) => holdFile(file, collection, entry.id)),
        ...(mail ? [storeMail(collection, entry.id, mail, this.#dialect)] : []),
        ...(key === null ? [] : [entryOfKey(key)]),
      ),
    )
    const [holder] = key === null ? [entry] : (results.at(-1) ?? [])
    if (holder === undefined) throw new Error('The entry that came first is gone, but not its key.')
    if (holder.id !== entry.id) return toEntry(holder)
    this.#added.tell(collection, entry)
    this.#tellChange(collection)
    if (mail) this.outbox.tell()
    return entry
  }

  async update(
    collection: string,
    id: string,
    change: Readonly<Record<string, unknown>>,
    { files, alts }: ChangedPictures = { files: [], alts: {} },
  ): Promise<Entry | null> {
    if (!this.#store.exists()) return null
    const { withPlaces, placeValues, isHeld } = this.#dialect
    const values = [
      ...Object.entries(change).map(([name, value]) => [[name], value] as const),
      ...Object.entries(alts).map(([name, alt]) => [[name, 'alt'], alt] as const),
    ]
    const dropped = `collection = ? and entry = ? and not ${isHeld}`
    const [[changed] = [], orphans = []] = await this.#watch.during(
      'database',
      this.#store.write(
        // A single statement, so that nothing it builds on can be outdated.
        [
          `update entries set json = ${withPlaces(values.map(([place]) => place))}
            where collection = ? and id = ? returning id, json`,
          ...values.flatMap(([place, value]) => placeValues(place, value)),
          ...[collection, id],
        ],
        [
          `select id from files where ${dropped} except select id from files where not (${dropped})`,
          ...[collection, id, collection, id],
        ],
        [`delete from files where ${dropped}`, collection, id],
        ...files.map((file) => holdFile(file, collection, id)),
      ),
    )
    if (changed) this.#tellChange(collection)
    await this.uploads.delete(orphans.map((file) => String(file.id)))
    return changed ? toEntry(changed) : null
  }

  async remove(collection: string, id: string): Promise<Entry | null> {
    if (!this.#store.exists()) return null
    const [orphans = [], [removed] = []] = await this.#watch.during(
      'database',
      this.#store.write(
        [
          `select id from files where collection = ? and entry = ?
            except select id from files where not (collection = ? and entry = ?)`,
          ...[collection, id, collection, id],
        ],
        ['delete from entries where collection = ? and id = ? returning id, json', collection, id],
        ['delete from files where collection = ? and entry = ?', collection, id],
        removeMail(collection, id),
        removeKey(collection, id),
      ),
    )
    if (removed) this.#tellChange(collection)
    await this.uploads.delete(orphans.map((file) => String(file.id)))
    return removed ? toEntry(removed) : null
  }

  async removeOlder(collection: string, before: string): Promise<number> {
    const rows = await this.#store.read(
      'select id from entries where collection = ? and created_at < ? order by sequence',
      ...[collection, before],
    )
    let removed = 0
    // Each removal is its own transaction, so that others get their turn. An entry that another process has removed meanwhile is not counted.
    for (const { id } of rows) if ((await this.remove(collection, String(id))) !== null) removed += 1
    return removed
  }

  async readClock(): Promise<SeenClock> {
    const [row] = await this.#store.read(...readSeenClock)
    return seenClockOf(row)
  }

  async noteClock(lastUsedAt: number, doubtedAt: number | null = null): Promise<void> {
    if (!this.#store.exists()) return
    await this.#watch.during('database', this.#store.write(noteSeenClock(lastUsedAt, doubtedAt)))
  }

  async list(collection: string): Promise<Entry[]> {
    const rows = await this.#store.read(
      'select id, json from entries where collection = ? order by sequence',
      collection,
    )
    return rows.map(toEntry)
  }

  async find(collection: string, id: string): Promise<Entry | null> {
    const [row] = await this.#store.read('select id, json from entries where collection = ? and id = ?', collection, id)
    return row ? toEntry(row) : null
  }

  async count(collection: string): Promise<number> {
    const [row] = await this.#store.read('select count(*) as entries from entries where collection = ?', collection)
    return Number(row?.entries ?? 0)
  }

  async findFile(id: string): Promise<StoredFile | null> {
    const [row] = await this.#store.read(
      `select entries.id, json from files join entries on entries.collection = files.collection and entries.id = entry
        where files.id = ?`,
      id,
    )
    return row ? fileIn(toEntry(row), id) : null
  }

  async findPicture(id: string): Promise<FoundPicture | null> {
    const picture = await this.findFile(id)
    if (!isStoredPicture(picture)) return null
    await this.uploads.fetch(id)
    return { picture, file: this.uploads.pathOf(id), made: this.uploads.madeOf(id) }
  }

  fault(): StorageFault | null {
    if (!this.#store.exists()) return null
    const known = this.#watch.faultOf('database')
    if (this.#trials.isDue(known !== null))
      this.#watch.during('database', this.#store.write(...writeTrial)).catch(() => {})
    return known
  }

  async storedBytes(): Promise<number> {
    const [row] = await this.#store.read('select coalesce(sum(bytes), 0) as bytes from files')
    return Number(row?.bytes ?? 0)
  }

  async deleteOrphans(now: number): Promise<void> {
    const old = await this.uploads.listOld(now)
    if (old.length === 0) return
    const held = new Set((await this.#store.read('select id from files')).map(({ id }) => String(id)))
    await this.uploads.delete(old.filter((id) => !held.has(id)))
  }

  listen(collection: string, listener: (entry: Entry) => void): () => void {
    return this.#added.listen(collection, listener)
  }

  listenToChanges(listener: (collection: string) => void): void {
    this.#changed.add(listener)
  }

  #tellChange(collection: string): void {
    for (const listener of this.#changed) listener(collection)
  }

  close(): Promise<void> {
    this.#added.stop()
    return this.#store.close()
  }
}

/** Adds nothing if the entry was not stored. */
function holdFile({ id, bytes }: StoredFile, collection: string, entry: string): Statement {
  return [
    `insert into files (id, collection, entry, bytes)
      select cast(? as text), cast(? as text), cast(? as text), cast(? as bigint)
        from entries where collection = ? and id = ?`,
    ...[id, collection, entry, bytes, collection, entry],
  ]
}

/** Finds the file with an id among the values of an entry. */
function fileIn(value: unknown, id: string): StoredFile | null {
  if (typeof value !== 'object' || value === null) return null
  if (isStoredFile(value) && value.id === id) return value
  for (const item of Object.values(value)) {
    const found = fileIn(item, id)
    if (found !== null) return found
  }
  return null
}

function toEntry(row: Row): Entry {
  const entry: unknown = JSON.parse(String(row.json))
  if (!isRecord(entry)) throw new Error(`The stored entry "${row.id}" is not a map of fields.`)
  return { ...entry, id: String(row.id) }
}
