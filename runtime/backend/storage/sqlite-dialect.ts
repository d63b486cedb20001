import type { Dialect } from './sql-store.ts'

export const sqliteDialect: Dialect = {
  json: (value) => JSON.stringify(value),
  withPlaces: (places) => `json_set(json${', ?, json(?)'.repeat(places.length)})`,
  placeValues: (place, value) => [`$${place.map((name) => `."${name}"`).join('')}`, JSON.stringify(value)],
  isHeld: `exists (
    select 1 from entries, json_tree(entries.json) as held
      where entries.collection = files.collection and entries.id = files.entry and held.key = 'id' and held.value = files.id)`,
  // A file has only one writer at a time.
  taking: '',
  nowMs: "cast((julianday('now') - 2440587.5) * 86400000 as integer)",
}
