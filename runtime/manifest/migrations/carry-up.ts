import type { ManifestProblem } from '../problems/problem.ts'
import type { LocatedMap, LocatedValue } from '../yaml/located-value.ts'
import type { Carried, Migration } from './migration.ts'
import { migrations } from './migrations.ts'
import { PLACE_KEYS } from './named-places.ts'

/**
 * Rewrites a manifest in the words of the newest version. Each part keeps the place where its author wrote it.
 *
 * @param version - the version in which it is written.
 */
export function carryUp(root: LocatedMap, version: number, steps: readonly Migration[] = migrations): Carried {
  const problems: ManifestProblem[] = []
  let carried = root
  for (const step of stepsFrom(version, steps)) {
    const next = step.carry(carried)
    problems.push(...next.problems)
    carried = next.root
  }
  const placeOf = (place: string) => newestPlace(place, version, steps)
  return { root: PLACE_KEYS.reduce<LocatedMap>((map, key) => withPlaces(map, key, placeOf), carried), problems }
}

/** The place in the newest version for a place of an earlier one: `consent.remember` → `consent.maxAge`. */
export function newestPlace(place: string, version = 1, steps: readonly Migration[] = migrations): string {
  return stepsFrom(version, steps).reduce((now, step) => step.placeOf(now), place)
}

/** The migrations that a manifest of a version still needs, in order. */
function stepsFrom(version: number, steps: readonly Migration[] = migrations): Migration[] {
  return steps.filter(({ from }) => from >= version).sort((a, b) => a.from - b.from)
}

function withPlaces(root: LocatedMap, key: string, placeOf: (place: string) => string): LocatedMap {
  const entry = root.entries.get(key)
  if (entry === undefined) return root
  const value = placesIn(entry.value, placeOf)
  return value === entry.value ? root : { ...root, entries: new Map(root.entries).set(key, { ...entry, value }) }
}

/** Converts a place, a list of places, or a map from places to places. Returns the value itself when nothing changes. */
function placesIn(value: LocatedValue, placeOf: (place: string) => string): LocatedValue {
  if (value.kind === 'scalar') {
    const now = typeof value.value === 'string' ? placeOf(value.value) : value.value
    return now === value.value ? value : { ...value, value: now }
  }
  if (value.kind === 'list') {
    const items = value.items.map((item) => placesIn(item, placeOf))
    return items.every((item, index) => item === value.items[index]) ? value : { ...value, items }
  }
  const entries = [...value.entries].map(([key, entry]) => {
    return [placeOf(key), { ...entry, value: placesIn(entry.value, placeOf) }] as const
  })
  const isSame = entries.every(([key, { value: now }]) => value.entries.get(key)?.value === now)
  return isSame ? value : { ...value, entries: new Map(entries) }
}
