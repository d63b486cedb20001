import type { Statement } from './sql-store.ts'

/** The latest time of day that a server has noted; one row at most. */
export const seenClockTable = `
  create table if not exists seen_clock (
    id integer primary key check (id = 1),
    seen_at text not null
  )`

/** Reads when the database was last used: as noted, or else by its newest entry. */
export const readSeenClock: Statement = [
  'select coalesce((select seen_at from seen_clock), (select max(created_at) from entries)) as seen_at',
]

export function noteSeenClock(nowMs: number): Statement {
  return [
    'insert into seen_clock (id, seen_at) values (1, ?) on conflict (id) do update set seen_at = excluded.seen_at',
    new Date(nowMs).toISOString(),
  ]
}
