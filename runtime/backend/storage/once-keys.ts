import { ONCE_MS } from '../../site/http/once-key.ts'
import type { Dialect, Statement } from './sql-store.ts'

/** What entries are known by, should they come again: a hash, for as long as it counts. */
export const onceKeysTable = `
  create table if not exists once_keys (
    key text primary key,
    collection text not null,
    entry text not null,
    kept_until bigint not null
  )`

/** Of the transaction that stores an entry, the beginning: gives it the key, unless another entry has that. Of two at once, one waits for the other. */
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

/** After what is to be stored of an entry only if it has the key; the values are the key and the entry. */
export const HAS_KEY = ' from once_keys where key = ? and entry = ?'

/** The entry that has a key. */
export function entryOfKey(key: string): Statement {
  return [
    `select id, json from once_keys join entries on entries.collection = once_keys.collection and id = entry where key = ?`,
    key,
  ]
}

/** Part of the transaction that removes an entry: what comes again then is stored. */
export function removeKey(collection: string, entry: string): Statement {
  return ['delete from once_keys where collection = ? and entry = ?', collection, entry]
}
