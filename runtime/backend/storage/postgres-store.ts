import type { Pool, PoolClient } from 'pg'
import { onceKeysTable } from './once-keys.ts'
import type { Row, SqlStore, Statement } from './sql-store.ts'

/** Less than the time that a call to a back-end has (5 s), so that a refusal still reaches whoever waits for it. */
const LIMIT_MS = 4000
const CONNECTIONS = 10
/** Of what a count answers: too large for JavaScript only where nothing would fit any more. */
const INT8 = 20
/** Servers that start together make the tables one after the other. */
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
  ${onceKeysTable}`

/** A content of a file, beside what statements hold otherwise. */
type Value = Statement[1] | Buffer

/** A database of PostgreSQL that several servers share, in a schema of its own, `sitio`. Tables are made when it is first used. */
export class PostgresStore implements SqlStore {
  readonly #pool: Pool
  #ready: Promise<void> | null = null

  /** @param Pool - of the package `pg`, which a site installs by itself. */
  constructor(url: string, pg: Pick<typeof import('pg'), 'Pool' | 'types'>) {
    this.#pool = new pg.Pool({
      ...{ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: LIMIT_MS },
      ...{ statement_timeout: LIMIT_MS, query_timeout: LIMIT_MS, options: '-c search_path=sitio' },
      types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
    })
    // A connection that breaks while nobody uses it: whoever needs one gets another, or is told.
    this.#pool.on('error', () => {})
  }

  exists(): boolean {
    return true
  }

  async read(...[sql, ...values]: Statement): Promise<Row[]> {
    return this.query(sql, values)
  }

  /** The rows of one statement, which may hold the content of a file. */
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

  /** An attempt that failed is not kept: the server may be there at the next one. */
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
    const client = await this.#pool.connect()
    let broken: Error | undefined
    // The pool listens to those alone that nobody uses, and what nobody hears ends the process.
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

/** `a = ? and b = ?` → `a = $1 and b = $2`. No statement has a question mark in a text. */
function numbered(sql: string): string {
  let count = 0
  return sql.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
}
