import type { Row, Statement } from './sql-store.ts'

/** What a database knows about the time of day, in milliseconds since 1970. */
export interface SeenClock {
  /** When it was last in use: as noted, or else by its newest entry. Null for a new one. */
  readonly lastUsedAt: number | null
  /** Since when the clock has been doubted, by that clock; null while it is trusted. */
  readonly doubtedAt: number | null
}

/** The latest time of day that a server has stored; one row at most. */
export const seenClockTable = `
  create table if not exists seen_clock (
    id integer primary key check (id = 1),
    seen_at text not null,
    doubted_at text
  )`

export const readSeenClock: Statement = [
  `select coalesce((select seen_at from seen_clock), (select max(created_at) from entries)) as seen_at,
    (select doubted_at from seen_clock) as doubted_at`,
]

export function seenClockOf(row: Row | undefined): SeenClock {
  return { lastUsedAt: timeIn(row?.seen_at), doubtedAt: timeIn(row?.doubted_at) }
}

/** Stores that the clock is trusted, or, with `doubtedAt`, that it is not. */
export function noteSeenClock(lastUsedAt: number, doubtedAt: number | null): Statement {
  return [
    `insert into seen_clock (id, seen_at, doubted_at) values (1, ?, ?)
      on conflict (id) do update set seen_at = excluded.seen_at, doubted_at = excluded.doubted_at`,
    new Date(lastUsedAt).toISOString(),
    doubtedAt === null ? null : new Date(doubtedAt).toISOString(),
  ]
}

function timeIn(value: unknown): number | null {
  return typeof value === 'string' ? Date.parse(value) : null
}
