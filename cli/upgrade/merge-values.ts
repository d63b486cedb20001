import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../runtime/values/is-record.ts'

type Path = readonly string[]

/** A new value for a place in a file; undefined removes it. */
export interface ValueChange {
  readonly path: Path
  readonly value: unknown
}

export interface MergedValues {
  readonly changes: readonly ValueChange[]
  /** Where both sides have changed the same value in different ways. */
  readonly conflicts: readonly Path[]
}

/**
 * A three-way merge: the changes of the newer original where the copy is unchanged. Maps are compared key by key, anything else as a whole.
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
