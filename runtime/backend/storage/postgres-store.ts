import type { Pool, PoolClient } from 'pg'
import { onceKeysTable } from './once-keys.ts'
import { seenClockTable } from './seen-clock.ts'
import type { Row, SqlStore, Statement } from './sql-store.ts'
import { StorageError } from './storage-error.ts'

/** Less than the time limit of a call to a back-end (5 s), so that a refusal still reaches whoever waits. */
const LIMIT_MS = 4000
const CONNECTIONS = 10
/** The type of counts. They exceed JavaScript's numbers only when the database would be too large anyway. */
const INT8 = 20
/** The lock that makes servers that start at the same time create the tables one after the other. */
const TABLES_LOCK = 7_410_615_283

const tables = `
  create schema if not exists sitio;
  create table if not exists entries (
    sequence bigint generated always as identity primary key,
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
    bytes bigint not null,
    primary key (id, collection, entry)
  );
  create table if not exists uploads (
    id text primary key,
    content bytea not null,
    created_at bigint not null
  );
  create table if not exists outbox (
    sequence bigint generated always as identity primary key,
    collection text not null,
    entry text not null,
    state text not null,
    mail text,
    attempts integer not null,
    created_at bigint not null,
    due_at bigint not null,
    claim text
  );
  create index if not exists waiting_mail on outbox (due_at) where state = 'waiting';
  ${seenClockTable};
  ${onceKeysTable}`

/** A value of a statement, or the content of a file. */
type Value = Statement[1] | Buffer

/** A PostgreSQL database that several servers share, in its own schema, `sitio`. Tables are created on first use. */
export class PostgresStore implements SqlStore {
  readonly #pool: Pool
  #ready: Promise<void> | null = null

  /** @param pg - the package `pg`, which a site installs itself. */
  constructor(url: string, pg: Pick<typeof import('pg'), 'Pool' | 'types'>) {
    this.#pool = new pg.Pool({
      ...{ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: LIMIT_MS },
      ...{ statement_timeout: LIMIT_MS, query_timeout: LIMIT_MS, options: '-c search_path=sitio' },
      types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
    })
    // An idle connection has failed: whoever needs one gets another, or an error.
    this.#pool.on('error', () => {})
  }

  exists(): boolean {
    return true
  }

  async read(...[sql, ...values]: Statement): Promise<Row[]> {
    return this.query(sql, values)
  }

  /** The rows of one statement; its values may include the content of a file. */
  async query(sql: string, values: readonly Value[]): Promise<Row[]> {
    await this.#tables()
    return (await this.#pool.query(numbered(sql), [...values])).rows
  }

  async write(...statements: Statement[]): Promise<Row[][]> {
    await this.#tables()
    return this.#transact(async (client) => {
      const results: Row[][] = []
      for (const [sql, ...values] of statements) results.push((await client.query(numbered(sql), values)).rows)
      return results
    })
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  /** A failed attempt is not remembered: the database may be reachable at the next one. */
  #tables(): Promise<void> {
    this.#ready ??= this.#transact(async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [TABLES_LOCK])
      await client.query(tables)
    }).catch((error: unknown) => {
      this.#ready = null
      throw error
    })
    return this.#ready
  }

  async #transact<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch(unreachable)
    let broken: Error | undefined
    // The pool only listens to idle connections, and an error without a listener would end the process.
    const onBroken = (cause: Error) => {
      broken = cause
    }
    client.on('error', onBroken)
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(onBroken)
      throw error
    } finally {
      client.off('error', onBroken)
      client.release(broken)
    }
  }
}

/** Whatever the reason, as a database or a user that does not exist: there is no connection. */
function unreachable(error: Error): never {
  throw new StorageError('unreachable', error.message, error)
}

/** `a = ? and b = ?` → `a = $1 and b = $2`. No statement has a question mark inside a text. */
function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
}
