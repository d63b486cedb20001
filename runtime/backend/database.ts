import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type Libsql from 'libsql'
import { type Entry, isRecord } from './entry.ts'
import type { Mail } from './mail.ts'
import { createOutbox, type Outbox, outboxTable } from './outbox.ts'
import type { StoredFile } from './stored-file.ts'
import { createUploadFolder, type UploadFolder } from './upload-folder.ts'

/** What mutations added, by collection. One database serves all embedded back-ends of a site; equal names mean the same collection. */
export interface Database {
  /** Resolves when the entry is safely on disk, together with what belongs to it. Rejects when its id is taken. */
  add(collection: string, entry: StoredEntry, belongings?: Belongings): Promise<void>
  /** Deletes an entry with its files and its mail; null when there is none. */
  remove(collection: string, id: string): Promise<Entry | null>
  /** All entries in the order in which they were added. */
  list(collection: string): Promise<Entry[]>
  find(collection: string, id: string): Promise<Entry | null>
  count(collection: string): Promise<number>
  /** Calls `listener` with each entry that this process adds from now on; the returned function ends that. */
  listen(collection: string, listener: (entry: Entry) => void): () => void
  /** Contents of the files that entries hold. */
  readonly uploads: UploadFolder
  /** Length of all files that entries hold. */
  storedBytes(): Promise<number>
  /** Deletes the files that a process left when it was killed. @param now - in ms since 1970. */
  deleteOrphans(now: number): Promise<void>
  /** The mails that entries are sent as. */
  readonly outbox: Outbox
  /** Closes the file. Later calls reject. */
  close(): void
}

/** What is stored with an entry, or not at all. */
export interface Belongings {
  readonly files: readonly StoredFile[]
  readonly mail: Mail | null
}

/** An entry as it is added. */
export interface StoredEntry extends Entry {
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

/** An open database file. */
export type Connection = Libsql.Database

const tables = `
  create table if not exists entries (
    sequence integer primary key,
    collection text not null,
    id text not null,
    created_at text not null,
    json text not null,
    unique (collection, id)
  );
  create table if not exists files (
    id text not null,
    collection text not null,
    entry text not null,
    bytes integer not null,
    primary key (id, collection, entry)
  );
  ${outboxTable}`

/**
 * The embedded database `<folder>/sitio.db`, and the files `<folder>/uploads/<id>`. Nothing is created, and libsql is not even loaded, before the first entry is added;
 * an existing file is opened when it is first read.
 *
 * An entry with its belongings is one transaction, in a write-ahead log that is synced before `add` resolves: a process that is killed
 * leaves every acknowledged entry, and no half-written one.
 */
export function openDatabase(folder: string): Database {
  const file = join(folder, 'sitio.db')
  const uploads = createUploadFolder(join(folder, 'uploads'))
  const added = new EventEmitter<Record<string, [Entry]>>().setMaxListeners(0)
  let connection: Promise<Connection> | null = null
  let closed = false

  const open = (): Promise<Connection> => {
    if (closed) return Promise.reject(new Error('The embedded database is closed.'))
    // A failed attempt is not kept: the folder may be writable again at the next one.
    connection ??= connect(folder, file).catch((error: unknown) => {
      connection = null
      throw error
    })
    return connection
  }
  const openExisting = (): Promise<Connection | null> =>
    connection || closed || existsSync(file) ? open() : Promise.resolve(null)
  const outbox = createOutbox(openExisting)
  const read = async (sql: string, ...values: string[]): Promise<Row[]> =>
    ((await openExisting())?.prepare(sql).all(...values) ?? []).filter(isRecord)

  return {
    uploads,
    outbox,
    async add(collection, entry, { files, mail } = { files: [], mail: null }) {
      const opened = await open()
      const insert = () => {
        opened
          .prepare('insert into entries (collection, id, created_at, json) values (?, ?, ?, ?)')
          .run(collection, entry.id, entry.createdAt, JSON.stringify(entry))
        for (const { id, bytes } of files) {
          opened
            .prepare('insert into files (id, collection, entry, bytes) values (?, ?, ?, ?)')
            .run(id, collection, entry.id, bytes)
        }
        if (mail) outbox.insert(opened, collection, entry.id, mail)
      }
      opened.transaction(insert).immediate()
      added.emit(eventOf(collection), entry)
      if (mail) outbox.tell()
    },
    async remove(collection, id) {
      const opened = await openExisting()
      if (!opened) return null
      const unshared = `
        select id from files where collection = ? and entry = ?
        except select id from files where not (collection = ? and entry = ?)`
      const removeAll = (): readonly [Row | undefined, Row[]] => {
        const orphans = opened.prepare(unshared).all(collection, id, collection, id).filter(isRecord)
        opened.prepare('delete from files where collection = ? and entry = ?').run(collection, id)
        outbox.remove(opened, collection, id)
        const removed = opened.prepare('delete from entries where collection = ? and id = ? returning id, json')
        return [removed.all(collection, id).filter(isRecord)[0], orphans]
      }
      const [row, orphans] = opened.transaction(removeAll).immediate()
      await uploads.delete(orphans.map((file) => String(file.id)))
      return row ? toEntry(row) : null
    },
    async list(collection) {
      const rows = await read('select id, json from entries where collection = ? order by sequence', collection)
      return rows.map(toEntry)
    },
    async find(collection, id) {
      const [row] = await read('select id, json from entries where collection = ? and id = ?', collection, id)
      return row ? toEntry(row) : null
    },
    async count(collection) {
      const [row] = await read('select count(*) as entries from entries where collection = ?', collection)
      return Number(row?.entries ?? 0)
    },
    async storedBytes() {
      const [row] = await read('select total(bytes) as bytes from files')
      return Number(row?.bytes ?? 0)
    },
    async deleteOrphans(now) {
      const old = await uploads.listOld(now)
      if (old.length === 0) return
      const held = new Set((await read('select id from files')).map(({ id }) => String(id)))
      await uploads.delete(old.filter((id) => !held.has(id)))
    },
    listen(collection, listener) {
      added.on(eventOf(collection), listener)
      return () => added.off(eventOf(collection), listener)
    },
    close() {
      closed = true
      connection?.then((opened) => opened.close()).catch(() => undefined) // An attempt that failed has nothing to close.
    },
  }
}

/** Prefixed, because an emitter treats an event of the name "error" as a failure. */
function eventOf(collection: string): string {
  return `added ${collection}`
}

type Row = Readonly<Record<string, unknown>>

async function connect(folder: string, file: string): Promise<Connection> {
  // What visitors send is nobody else's business on this machine.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { default: LibsqlDatabase } = await import('libsql')
  const connection = new LibsqlDatabase(file)
  // Several servers may share the file: wait for each other's short writes instead of failing.
  connection.pragma('busy_timeout = 5000')
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.exec(tables)
  return connection
}

function toEntry(row: Row): Entry {
  const entry: unknown = JSON.parse(String(row.json))
  if (!isRecord(entry)) throw new Error(`The stored entry "${row.id}" is not a map of fields.`)
  return { ...entry, id: String(row.id) }
}
