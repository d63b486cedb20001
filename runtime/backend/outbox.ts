import { randomUUID } from 'node:crypto'
import type { Connection } from './database.ts'
import { isRecord } from './entry.ts'
import type { Mail } from './mail.ts'

/** The mails of one database. Instants are in ms since 1970. Any number of processes may claim from it. */
export interface Outbox {
  /** Part of the transaction that stores the entry. */
  insert(connection: Connection, collection: string, entry: string, mail: Mail): void
  /** Part of the transaction that removes the entry. */
  remove(connection: Connection, collection: string, entry: string): void
  /** Calls those who listen; for after the transaction. */
  tell(): void
  /** Calls `listener` whenever this process has stored a mail; the returned function ends that. */
  listen(listener: () => void): () => void
  /**
   * Takes the mail that has been due for longest, so that nobody else does until `leaseMs` have passed; null when none is due.
   * A process that is killed thereby leaves its mail to the others.
   */
  claim(now: number, leaseMs: number): Promise<ClaimedMail | null>
  /** Keeps a claim for `leaseMs` from now on. */
  renew(claim: ClaimedMail, now: number, leaseMs: number): Promise<void>
  /** Ends a claim: the mail is sent, will never be, or is due again at an instant. */
  settle(claim: ClaimedMail, outcome: MailOutcome): Promise<void>
  /** The next instant at which there is something to claim; null when nothing waits. */
  nextDueAt(): Promise<number | null>
}

/** What became of a mail. */
export type MailOutcome = { state: 'sent' | 'refused' | 'given up' } | { state: 'waiting'; dueAt: number }

/** A mail that this process alone may send for the moment. */
export interface ClaimedMail {
  readonly sequence: number
  readonly claim: string
  /** Stable and unlike any other's: for the Message-ID. */
  readonly key: string
  readonly mail: Mail
  /** This one included. */
  readonly attempts: number
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

/** @param openExisting - null while there is no database. */
export function createOutbox(openExisting: () => Promise<Connection | null>): Outbox {
  const listeners = new Set<() => void>()
  const run = async (sql: string, ...values: (string | number | null)[]): Promise<Row | undefined> =>
    ((await openExisting())?.prepare(sql).all(...values) ?? []).filter(isRecord)[0]
  return {
    insert(connection, collection, entry, mail) {
      const createdAt = Date.parse(mail.date)
      connection
        .prepare(
          "insert into outbox (collection, entry, state, mail, attempts, created_at, due_at) values (?, ?, 'waiting', ?, 0, ?, ?)",
        )
        .run(collection, entry, JSON.stringify(mail), createdAt, createdAt)
    },
    remove(connection, collection, entry) {
      connection.prepare('delete from outbox where collection = ? and entry = ?').run(collection, entry)
    },
    tell() {
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async claim(now, leaseMs) {
      // A claim moves the due time to the end of the lease: whoever comes later finds the mail due again only then.
      const row = await run(
        `update outbox set claim = ?, attempts = attempts + 1, due_at = ?
          where sequence = (select sequence from outbox where state = 'waiting' and due_at <= ? order by due_at limit 1)
          returning *`,
        randomUUID(),
        now + leaseMs,
        now,
      )
      return row ? toClaim(row) : null
    },
    async renew({ sequence, claim }, now, leaseMs) {
      await run(
        'update outbox set due_at = ? where sequence = ? and claim = ? returning sequence',
        now + leaseMs,
        sequence,
        claim,
      )
    },
    async settle({ sequence, claim }, outcome) {
      await (outcome.state === 'waiting'
        ? run(
            'update outbox set claim = null, due_at = ? where sequence = ? and claim = ? returning sequence',
            outcome.dueAt,
            sequence,
            claim,
          )
        : run(
            // Whoever has claimed it meanwhile must not send it again either.
            'update outbox set claim = null, mail = null, state = ? where sequence = ? returning sequence',
            outcome.state,
            sequence,
          ))
    },
    async nextDueAt() {
      const row = await run("select min(due_at) as due from outbox where state = 'waiting'")
      return typeof row?.due === 'number' ? row.due : null
    },
  }
}

type Row = Readonly<Record<string, unknown>>

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
