import { isDeepStrictEqual } from 'node:util'
import type { BaseLock } from './base-lock.ts'
import { isSeen } from './base-lock.ts'
import type { Override } from './merge-layers.ts'
import { namedPath } from './named-path.ts'
import { writtenValue } from './written-value.ts'

/** What has become of something that a site says otherwise than its base. */
export interface Drift {
  /**
   * `needed`: the base says what it said; `new`: nobody has looked at it yet; `same`: the base says it, too; `changed`: the base has another value
   * than when the site was compared with it; `gone`: the base has nothing there any more.
   */
  readonly state: 'needed' | 'new' | 'same' | 'changed' | 'gone'
  readonly override: Override
  /** What the base said then; undefined where that is not known. */
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
