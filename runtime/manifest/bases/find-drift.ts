import { isDeepStrictEqual } from 'node:util'
import type { BaseLock } from './base-lock.ts'
import { isSeen } from './base-lock.ts'
import type { Override } from './merge-layers.ts'
import { namedPath } from './named-path.ts'
import { writtenValue } from './written-value.ts'

/** What has become of an override since the site was last compared with its base. */
export interface Drift {
  /**
   * `needed`: the base still says what it said. `new`: nobody has compared it yet. `same`: the base says the same as the site. `changed`: the base
   * has another value than at the last comparison. `gone`: the base has nothing there any more.
   */
  readonly state: 'needed' | 'new' | 'same' | 'changed' | 'gone'
  readonly override: Override
  /** What the base said at the last comparison; undefined when that is not known. */
  readonly before: unknown
}

/** @param overrides - of the site itself. */
export function findDrift(overrides: readonly Override[], lock: BaseLock): Drift[] {
  return overrides.map((override) => {
    const place = namedPath(override.names)
    const before = lock.get(place)
    return { state: stateOf(override, before, lock.has(place)), override, before }
  })
}

function stateOf(override: Override, before: unknown, isKnown: boolean): Drift['state'] {
  const { kind, own, base } = override
  if (kind === 'set' && base !== null && isDeepStrictEqual(writtenValue(own), writtenValue(base))) return 'same'
  if (!isKnown) return 'new'
  if (isSeen(before, override)) return 'needed'
  return base === null ? 'gone' : 'changed'
}
