import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../runtime/values/is-record.ts'

type Path = readonly string[]

/** A value that is to stand in a file; undefined: it goes. */
export interface ValueChange {
  readonly path: Path
  readonly value: unknown
}

export interface MergedValues {
  readonly changes: readonly ValueChange[]
  /** Where both have changed the same value in different ways. */
  readonly conflicts: readonly Path[]
}

/**
 * What a file is to get of a newer one of which it was a copy: what that has changed, and nobody here has. Maps are compared key by key, anything
 * else as a whole.
 *
 * @param base - what was copied.
 */
export function mergeValues(base: unknown, ours: unknown, theirs: unknown, path: Path = []): MergedValues {
  if (isDeepStrictEqual(theirs, base) || isDeepStrictEqual(ours, theirs)) return { changes: [], conflicts: [] }
  if (isRecord(theirs) && isRecord(ours) && (isRecord(base) || base === undefined)) {
    const keys = [...new Set([...Object.keys(base ?? {}), ...Object.keys(theirs)])]
    const parts = keys.map((key) => mergeValues(base?.[key], ours[key], theirs[key], [...path, key]))
    return {
      changes: parts.flatMap(({ changes }) => changes),
      conflicts: parts.flatMap(({ conflicts }) => conflicts),
    }
  }
  if (isDeepStrictEqual(ours, base)) return { changes: [{ path, value: theirs }], conflicts: [] }
  return { changes: [], conflicts: [path] }
}
