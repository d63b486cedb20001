import type { LocatedValue, Mark } from '../yaml/located-value.ts'
import type { Override } from './merge-layers.ts'
import { isInside, type Names, stepsOf } from './named-path.ts'

/** What one manifest says at a place. */
export interface Said {
  /** Null when the manifest removes or replaces what was there. */
  readonly value: LocatedValue | null
  readonly mark: Mark
}

/**
 * Everything that the manifests say at a place: first what holds, then what it overrides. Empty when nothing is there.
 *
 * @param root - of all manifests, merged.
 * @param overrides - of each manifest over its bases, in merge order.
 */
export function saidAt(root: LocatedValue, overrides: readonly Override[], names: Names): Said[] {
  const now = stepsOf(root, names)
  const said: Said[] = now.rest.length === 0 ? [{ value: now.value, mark: now.value.mark }] : []
  for (const { kind, names: place, base, mark } of overrides.toReversed()) {
    if ((kind !== 'set' && kind !== 'remove') || base === null || !isInside(names, place)) continue
    const before = stepsOf(base, names.slice(place.length), place)
    if (before.rest.length > 0) continue
    // Taken away, or replaced by something that has no such place.
    if (said.length === 0) said.push({ value: null, mark })
    said.push({ value: before.value, mark: before.value.mark })
  }
  return said
}
