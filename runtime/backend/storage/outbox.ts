import { randomUUID } from 'node:crypto'
import type { Mail } from '../rules/mail.ts'
import type { Dialect, Row, SqlStore, Statement } from './sql-store.ts'
import type { StorageWatch } from './storage-watch.ts'

/**
 * The mails of one database. Any number of processes may claim from it: what is due is told by the database's clock, since theirs differ.
 */
export interface Outbox {
  /** Calls `listener` whenever this process has stored a mail; the returned function ends that. */
  listen(listener: () => void): () => void
  /**
   * Takes the mail that has been due for longest, so that nobody else does until `leaseMs` have passed; null when none is due.
   * A process that is killed thereby leaves its mail to the others.
   */
  claim(leaseMs: number): Promise<ClaimedMail | null>
  /** Keeps a claim for `leaseMs` from now on. */
  renew(claim: ClaimedMail, leaseMs: number): Promise<void>
  /** Ends a claim: the mail is sent, will never be, or is due again later. */
  settle(claim: ClaimedMail, outcome: MailOutcome): Promise<void>
  /** How long until there is something to claim, in ms; 0 or less: there is. Null when nothing waits. */
  nextDueInMs(): Promise<number | null>
}

/** What became of a mail. */
export type MailOutcome = { state: 'sent' | 'refused' | 'given up' } | { state: 'waiting'; afterMs: number }

/** A mail that this process alone may send for the moment. */
export interface ClaimedMail {
  readonly sequence: number
  readonly claim: string
  /** Stable and unlike any other's: for the Message-ID. */
  readonly key: string
  readonly mail: Mail
  /** This one included. */
  readonly attempts: number
  /** In ms since 1970. */
  readonly createdAt: number
}

/** What is done is kept as a line without the mail: what the entry holds stands in the entry, and goes with it. */
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

/** Part of the transaction that stores an entry: of one that is not there, nothing is sent. */
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

  /** Calls those who listen; for after the transaction. */
  tell(): void {
    for (const listener of this.#listeners) listener()
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async claim(leaseMs: number): Promise<ClaimedMail | null> {
    // Most of the time nothing is due: then nobody is kept from writing.
    const waitMs = await this.nextDueInMs()
    if (waitMs === null || waitMs > 0) return null
    const { nowMs, taking } = this.#dialect
    // A claim moves the due time to the end of the lease: whoever comes later finds the mail due again only then.
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
        : // Whoever has claimed it meanwhile must not send it again either.
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
    // Written by `insert`.
    mail: JSON.parse(String(row.mail)) as Mail,
    attempts: Number(row.attempts),
    createdAt: Number(row.created_at),
  }
}
