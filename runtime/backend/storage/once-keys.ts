import { ONCE_MS } from '../../site/http/embedded-headers.ts'
import type { Dialect, Statement } from './sql-store.ts'

/** The keys of recently stored entries (hashes), by which they are recognised when they are sent again. */
export const onceKeysTable = `
  create table if not exists once_keys (
    key text primary key,
    collection text not null,
    entry text not null,
    kept_until bigint not null
  )`

/**
 * The beginning of the transaction that stores an entry: claims the key for it, unless another entry has the key. Of two such transactions at once,
 * one waits for the other.
 */
export function claimKey(key: string, collection: string, entry: string, { nowMs, taking }: Dialect): Statement[] {
  return [
    [`delete from once_keys where key in (select key from once_keys where kept_until <= ${nowMs} ${taking})`],
    [
      `insert into once_keys (key, collection, entry, kept_until) values (?, ?, ?, ${nowMs} + ${ONCE_MS})
        on conflict (key) do update set entry = excluded.entry, kept_until = excluded.kept_until where once_keys.kept_until <= ${nowMs}`,
      ...[key, collection, entry],
    ],
  ]
}

/** Appended to a statement that should only take effect if the entry has the key; its values are the key and the entry's id. */
export const HAS_KEY = ' from once_keys where key = ? and entry = ?'

/** Reads the entry that has a key. */
export function entryOfKey(key: string): Statement {
  return [
    `select id, json from once_keys join entries on entries.collection = once_keys.collection and id = entry where key = ?`,
    key,
  ]
}

/** Part of the transaction that removes an entry: if the same content is sent again, it is stored. */
export function removeKey(collection: string, entry: string): Statement {
  return ['delete from once_keys where collection = ? and entry = ?', collection, entry]
}
