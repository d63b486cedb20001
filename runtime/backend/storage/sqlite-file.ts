import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type Libsql from 'libsql'
import type AsyncLibsql from 'libsql/promise'
import { requirePackage } from '../../process/require-package.ts'
import { isRecord } from '../../values/is-record.ts'
import type { Row, SqlStore, Statement } from './sql-store.ts'
import { storageFaultOf } from './storage-error.ts'

export interface SqliteOptions {
  /** Statements that create missing tables. */
  readonly tables: string
  /** The largest size of the file. */
  readonly maxBytes: number
  /** How long to wait while another process writes. */
  readonly busyLimitMs: number
  /** Whether nothing is ever written, not even the tables. Default: no. */
  readonly isReadOnly?: boolean
  /** Called when the file was deleted or replaced while it was open; what is written from then on is in the file at its path. */
  readonly onLost?: () => void
}

const PAGE_BYTES = 4096

/** The library's types lack this property. */
type Writer = AsyncLibsql & { readonly inTransaction: boolean }

/**
 * An SQLite file with a write-ahead log. Reads never wait for writes. Transactions run one after the other in threads of the library, and waiting for
 * another process that writes blocks nothing else. Nothing is created before the first write, and the library is only loaded when it is needed.
 */
export class SqliteFile implements SqlStore {
  readonly #path: string
  readonly #options: SqliteOptions
  #writer: Promise<Writer> | null = null
  #reader: Promise<Libsql.Database> | null = null
  /** The reader, if it was opened as immutable, which is the only way to read a file in a folder that is not writable. */
  #frozen: Libsql.Database | null = null
  /** Identifies the file that the writer has opened, as `fileAt` does. */
  #opened: string | null = null
  /** The last of the writes, which run one after the other. */
  #last: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(path: string, options: SqliteOptions) {
    this.#path = path
    this.#options = options
  }

  exists(): boolean {
    return this.#writer !== null || existsSync(this.#path)
  }

  /** The rows of a query; none while the file does not exist. */
  async read(...[sql, ...values]: Statement): Promise<Row[]> {
    if (this.#closed) throw closedError()
    if (!this.exists()) return []
    const until = performance.now() + this.#options.busyLimitMs
    const reader = await this.#openReader(until)
    const rows: unknown[] = await whileBusy(async () => reader.prepare(sql).all(values), until)
    return rows.filter(isRecord)
  }

  /**
   * Runs statements as one transaction; resolves with the rows of each once everything is safely on disk.
   *
   * @throws the library's error, SQLITE_BUSY if another process has been writing all the time. Then nothing is stored.
   */
  write(...statements: Statement[]): Promise<Row[][]> {
    if (this.#closed) return Promise.reject(closedError())
    const until = performance.now() + this.#options.busyLimitMs
    const turn = this.#last.then(async () => {
      await this.#leaveLost()
      return transact(await this.#openWriter(until), statements, until)
    })
    this.#last = turn.catch(() => undefined) // The caller gets the error.
    return turn
  }

  /** Waits for writes in progress, and closes the file. Later calls reject. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#last
    // A failed attempt to open has nothing to close.
    const [reader, writer] = await Promise.all([this.#reader, this.#writer].map((opened) => opened?.catch(() => null)))
    reader?.close()
    // Moves everything from the log into the file. While other processes read or write, one of them will do it.
    await writer?.exec('pragma wal_checkpoint(truncate)').catch(() => undefined)
    writer?.close()
  }

  /** Closes a file that is no longer at its path: whatever is written to it would be lost when this process ends. */
  async #leaveLost(): Promise<void> {
    if (this.#opened === null || this.#opened === fileAt(this.#path)) return
    const connections = [this.#reader, this.#writer]
    this.#reader = this.#writer = this.#opened = null
    for (const connection of connections) (await connection?.catch(() => null))?.close()
    this.#options.onLost?.()
  }

  #openWriter(until: number): Promise<Writer> {
    // A failed attempt is not remembered: the folder may be writable at the next one.
    this.#writer ??= this.#connect(until).catch((error: unknown) => {
      this.#writer = null
      throw error
    })
    return this.#writer
  }

  async #connect(until: number): Promise<Writer> {
    await makePrivate(this.#path)
    const AsyncDatabase = requirePackage<typeof import('libsql/promise')>('libsql/promise')
    const connection = new AsyncDatabase(this.#path, {}) as Writer
    const maxPages = Math.floor(this.#options.maxBytes / PAGE_BYTES)
    const setUp = `
      pragma busy_timeout = 0;
      pragma journal_mode = WAL;
      pragma synchronous = FULL;
      pragma max_page_count = ${maxPages};
      ${this.#options.tables}`
    try {
      await whileBusy(() => connection.exec(setUp), until)
    } catch (error) {
      connection.close()
      throw error
    }
    this.#opened = fileAt(this.#path)
    if (this.#frozen) {
      this.#frozen.close()
      this.#frozen = this.#reader = null
    }
    return connection
  }

  #openReader(until: number): Promise<Libsql.Database> {
    this.#reader ??= this.#connectReader(until).catch((error: unknown) => {
      this.#reader = null
      throw error
    })
    return this.#reader
  }

  async #connectReader(until: number): Promise<Libsql.Database> {
    const Database = requirePackage<typeof import('libsql')>('libsql')
    if (this.#options.isReadOnly) return new Database(`${pathToFileURL(this.#path).href}?mode=ro`)
    const isWritable = await this.#openWriter(until).then(
      () => true,
      (error: unknown) => {
        if (storageFaultOf(error) !== 'read-only') throw error
        return false
      },
    )
    const connection = new Database(this.#path)
    try {
      connection.prepare('select 1 from sqlite_master').all()
      return connection
    } catch (error) {
      connection.close()
      if (isWritable || storageFaultOf(error) !== 'read-only' || hasLog(this.#path)) throw error
      this.#frozen = new Database(`${pathToFileURL(this.#path).href}?immutable=1`)
      return this.#frozen
    }
  }
}

async function transact(writer: Writer, statements: readonly Statement[], until: number): Promise<Row[][]> {
  await whileBusy(() => writer.exec('begin immediate'), until)
  try {
    const results: Row[][] = []
    for (const [sql, ...values] of statements) {
      const rows: unknown[] = await (await writer.prepare(sql)).all(values)
      results.push(rows.filter(isRecord))
    }
    await writer.exec('commit')
    return results
  } catch (error) {
    // When the disk is full, the transaction has already been rolled back.
    if (writer.inTransaction) await writer.exec('rollback')
    throw error
  }
}

/** Identifies the file at a path; null when there is none. */
function fileAt(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? null : `${stats.dev} ${stats.ino}`
}

/** Whether there is data in the log, which an immutable reader would miss. */
function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function closedError(): Error {
  return new Error('The embedded database is closed.')
}

/** Restricts the files to their owner, since what visitors send is private. The library creates its other files with the mode of the first. */
async function makePrivate(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await (await open(path, 'a', 0o600)).close()
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    // It may belong to another user, or not exist yet. Whether it can be written is found out later.
    await chmod(file, 0o600).catch(() => undefined)
  }
}

/** Retries at growing intervals while another process holds the lock, without blocking this process. */
async function whileBusy<T>(attempt: () => Promise<T>, until: number): Promise<T> {
  for (let waitMs = 4; ; waitMs = Math.min(waitMs * 2, 100)) {
    try {
      return await attempt()
    } catch (error) {
      if (storageFaultOf(error) !== 'busy' || performance.now() + waitMs > until) throw error
    }
    await wait(waitMs)
  }
}
