import type { Dialect } from './sql-store.ts'

export const postgresDialect: Dialect = {
  json: (value) => storable(JSON.stringify(value)),
  withPlaces: (places) =>
    `(${places.reduce((json, { length }) => `jsonb_set(${json}, array[${textsOf(length)}], cast(? as jsonb))`, 'json::jsonb')})::text`,
  placeValues: (place, value) => [...place, storable(JSON.stringify(value))],
  // Ids are random, so no other text contains one.
  isHeld: `exists (
    select 1 from entries
      where entries.collection = files.collection and entries.id = files.entry and strpos(entries.json, files.id) > 0)`,
  taking: 'for update skip locked',
  nowMs: '(extract(epoch from clock_timestamp()) * 1000)::bigint',
}

function textsOf(count: number): string {
  return Array.from({ length: count }, () => 'cast(? as text)').join(', ')
}

/** PostgreSQL cannot store NUL or half of a surrogate pair, so their escapes in JSON become the replacement character. */
function storable(json: string): string {
  return json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\\ufffd')
}
