import { slugOf } from '../../values/names/slug-of.ts'
import type { Entry } from '../rules/entry.ts'

/**
 * A slug that no other entry has in any language.
 *
 * @param text - what to make it from.
 * @param own - the id of the entry, which may keep its slug. It is also used when the text has no letters.
 */
export function freeSlug(text: string, field: string, own: string, entries: readonly Entry[]): string {
  const taken = new Set(entries.flatMap((entry) => (entry.id === own ? [] : textsOf(entry[field]))))
  const wanted = slugOf(text) || own.slice(0, 8)
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`
  return name
}

/** A text, or all texts of a map from languages to texts. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).map(String) : []
}
