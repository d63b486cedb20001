import { slugOf } from '../../values/slug-of.ts'
import type { Entry } from '../rules/entry.ts'

/**
 * A name for addresses that no other entry has in any language.
 *
 * @param text - what it is made of.
 * @param own - the id of the entry, which may keep its name; it stands in where the text has no letters.
 */
export function freeSlug(text: string, field: string, own: string, entries: readonly Entry[]): string {
  const taken = new Set(entries.flatMap((entry) => (entry.id === own ? [] : textsOf(entry[field]))))
  const wanted = slugOf(text) || own.slice(0, 8)
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`
  return name
}

/** A value, or those that it has by language. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).map(String) : []
}
