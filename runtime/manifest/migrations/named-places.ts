import type { PathStep } from '../text/position.ts'
import type { LocatedMap, LocatedValue } from '../yaml/located-value.ts'

/** Keys of a manifest whose values name places in it or in its bases: as texts, lists of texts, or keys of a map. */
export const PLACE_KEYS = ['locked', 'renamed'] as const

/** A mention of a place in a manifest. */
export interface NamedPlace {
  readonly path: readonly PathStep[]
  readonly at: 'key' | 'value'
  readonly text: string
}

export function namedPlaces(root: LocatedMap): NamedPlace[] {
  return PLACE_KEYS.flatMap((key) => {
    const value = root.entries.get(key)?.value
    return value === undefined ? [] : placesIn(value, [key])
  })
}

function placesIn(value: LocatedValue, path: readonly PathStep[]): NamedPlace[] {
  if (value.kind === 'scalar') return [{ path, at: 'value', text: String(value.value) }]
  if (value.kind === 'list') return value.items.flatMap((item, index) => placesIn(item, [...path, index]))
  return [...value.entries].flatMap(([key, entry]) => {
    const below = [...path, key]
    return [{ path: below, at: 'key' as const, text: key }, ...placesIn(entry.value, below)]
  })
}
