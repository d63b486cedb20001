import { randomUUID } from 'node:crypto'
import type { Mail } from '../rules/mail.ts'
import type { Dialect, Row, SqlStore, Statement } from './sql-store.ts'
import type { StorageWatch } from './storage-watch.ts'

/** The mails of one database. Any number of processes may claim from it; the database's clock decides what is due, since theirs differ. */
export interface Outbox {
  /** Calls `listener` whenever this process has stored a mail; the returned function ends that. */
  listen(listener: () => void): () => void
  /**
   * Claims the mail that has been due for the longest time, so that nobody else gets it for `leaseMs`; null when none is due. When a process is
   * killed, its mail is thus left to the others.
   */
  claim(leaseMs: number): Promise<ClaimedMail | null>
  /** Extends a claim to `leaseMs` from now on. */
  renew(claim: ClaimedMail, leaseMs: number): Promise<void>
  /** Ends a claim: the mail is sent, will never be, or is due again later. */
  settle(claim: ClaimedMail, outcome: MailOutcome): Promise<void>
  /** The time in ms until there is a mail to claim; 0 or less when there is one; null when none waits. */
  nextDueInMs(): Promise<number | null>
}

/** The outcome of an attempt to send a mail. */
export type MailOutcome = { state: 'sent' | 'refused' | 'given up' } | { state: 'waiting'; afterMs: number }

/** A mail that only this process may send at the moment. */
export interface ClaimedMail {
  readonly sequence: number
  readonly claim: string
  /** Stable and unique, for the Message-ID. */
  readonly key: string
  readonly mail: Mail
  /** Including the current one. */
  readonly attempts: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** A mail that is done remains as a row without its content, which only the entry holds, and which is deleted with it. */
export const outboxTable = `
  create table if not exists outbox (
    sequence integer primary key,
    collection text not null,
    entry text not null,
    state text not null,
    mail text,
    attempts integer not null,
    created_at integer not null,
    due_at integer not null,
    claim text
  );
  create index if not exists waiting_mail on outbox (due_at) where state = 'waiting'`

/** Part of the transaction that stores an entry: adds no mail if the entry was not stored. */
export function storeMail(collection: string, entry: string, mail: Mail, { json, nowMs }: Dialect): Statement {
  return [
    `insert into outbox (collection, entry, state, mail, attempts, created_at, due_at)
      select collection, id, 'waiting', cast(? as text), 0, cast(? as bigint), ${nowMs} from entries where collection = ? and id = ?`,
    ...[json(mail), Date.parse(mail.date), collection, entry],
  ]
}

/** Part of the transaction that removes an entry. */
export function removeMail(collection: string, entry: string): Statement {
  return ['delete from outbox where collection = ? and entry = ?', collection, entry]
}

/** The outbox in a database. */
export class SqlOutbox implements Outbox {
  readonly #store: SqlStore
  readonly #dialect: Dialect
  readonly #watch: StorageWatch
  readonly #listeners = new Set<() => void>()

  constructor(store: SqlStore, dialect: Dialect, watch: StorageWatch) {
    this.#store = store
    this.#dialect = dialect
    this.#watch = watch
  }

  /** Calls the listeners; to be used after the transaction. */
  tell(): void {
    for (const listener of this.#listeners) listener()
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async claim(leaseMs: number): Promise<ClaimedMail | null> {
    // Most of the time nothing is due, and then there is no need to lock the database for writing.
    const waitMs = await this.nextDueInMs()
    if (waitMs === null || waitMs > 0) return null
    const { nowMs, taking } = this.#dialect
    // A claim moves the due time to the end of the lease, so that others find the mail due again only then.
    const [row] = await this.#change([
      `update outbox set claim = ?, attempts = attempts + 1, due_at = ${nowMs} + ?
        where sequence = (select sequence from outbox where state = 'waiting' and due_at <= ${nowMs} order by due_at limit 1 ${taking})
        returning *`,
      ...[randomUUID(), leaseMs],
    ])
    return row ? toClaim(row) : null
  }

  async renew({ sequence, claim }: ClaimedMail, leaseMs: number): Promise<void> {
    await this.#change([
      `update outbox set due_at = ${this.#dialect.nowMs} + ? where sequence = ? and claim = ?`,
      ...[leaseMs, sequence, claim],
    ])
  }

  async settle({ sequence, claim }: ClaimedMail, outcome: MailOutcome): Promise<void> {
    await this.#change(
      outcome.state === 'waiting'
        ? [
            `update outbox set claim = null, due_at = ${this.#dialect.nowMs} + ? where sequence = ? and claim = ?`,
            ...[Math.round(outcome.afterMs), sequence, claim],
          ]
        : // If another process has claimed it meanwhile, that one must not send it again.
          ['update outbox set claim = null, mail = null, state = ? where sequence = ?', outcome.state, sequence],
    )
  }

  async nextDueInMs(): Promise<number | null> {
    const [row] = await this.#store.read(
      `select min(due_at) - ${this.#dialect.nowMs} as wait from outbox where state = 'waiting'`,
    )
    return typeof row?.wait === 'number' ? row.wait : null
  }

  async #change(statement: Statement): Promise<Row[]> {
    const [rows = []] = await this.#watch.during('database', this.#store.write(statement))
    return rows
  }
}

function toClaim(row: Row): ClaimedMail {
  return {
    sequence: Number(row.sequence),
    claim: String(row.claim),
    key: `${row.collection}.${row.entry}`,
    // `storeMail` has written it.
    mail: JSON.parse(String(row.mail)) as Mail,
    attempts: Number(row.attempts),
    createdAt: Number(row.created_at),
  }
}
