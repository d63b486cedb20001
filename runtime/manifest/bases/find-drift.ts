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
    const { isKnown, before } = saidBefore(override, lock)
    return { state: stateOf(override, before, isKnown), override, before }
  })
}

/**
 * What the base said in the place of an override. A text may have become one for each language since, or the other way round: then the lock has it
 * under the place around this one, or under those in it.
 */
function saidBefore({ names, base }: Override, lock: BaseLock): { isKnown: boolean; before: unknown } {
  const place = namedPath(names)
  if (lock.has(place)) return { isKnown: true, before: lock.get(place) }
  const around = names.map((_, index) => namedPath(names.slice(0, index))).findLast((other) => lock.has(other))
  const whole = around === undefined ? undefined : lock.get(around)
  // A map or list has parts that need not have changed, and `true` stands for any value.
  if (around !== undefined && whole !== true && (whole === null || typeof whole !== 'object'))
    return { isKnown: true, before: whole }
  if (base?.kind !== 'scalar') return { isKnown: false, before: undefined }
  const parts = [...lock].flatMap(([other, value]) =>
    other.startsWith(`${place}.`) ? [[other.slice(place.length + 1), value]] : [],
  )
  return { isKnown: parts.length > 0, before: Object.fromEntries(parts) }
}

function stateOf(override: Override, before: unknown, isKnown: boolean): Drift['state'] {
  const { kind, own, base } = override
  if (kind === 'set' && base !== null && isDeepStrictEqual(writtenValue(own), writtenValue(base))) return 'same'
  if (!isKnown) return 'new'
  if (isSeen(before, override)) return 'needed'
  return base === null ? 'gone' : 'changed'
}
