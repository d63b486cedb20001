import type { ErrorObject, ValidateFunction } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { partsBelow, possibleParts } from '../../values/schema/schema-parts.ts'
import { valueAt } from '../../values/value-at.ts'
import type { Manifest } from '../manifest.types.ts'
import { pointerPath } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import { fitsSchema } from './fits-schema.ts'
import { manifestSchema } from './manifest-schema.ts'
import { keysOf } from './schema-words.ts'

/**
 * A manifest as it was probably meant, so that a single run can report names that point nowhere beside mistakes of shape. Never used to start
 * anything.
 */
export interface ManifestGuess {
  readonly manifest: Manifest
  /** Whether the value at a path, or a parent of it, differs from what is written. */
  isGuessed(path: readonly PathStep[]): boolean
}

/** Correcting a key can uncover mistakes inside its value, which take another round. */
const MAX_ROUNDS = 5
/** With more mistakes than this, the text should be fixed first. */
const MAX_ERRORS = 50

/**
 * Corrects misspelt keys, and removes single values that cannot be right.
 *
 * @param copy - returns a copy of the written manifest, which is modified.
 * @param isManifest - a validator that has just refused it.
 * @returns null when more than that is wrong, so that the result would be guesswork.
 */
export function guessManifest(copy: () => unknown, isManifest: ValidateFunction<Manifest>): ManifestGuess | null {
  // Otherwise a hundred thousand mistakes would be in memory twice.
  if ((isManifest.errors?.length ?? 0) > MAX_ERRORS) return null
  const value = copy()
  const guessed: PathStep[][] = []
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (isManifest(value)) {
      return { manifest: value, isGuessed: (path) => guessed.some((prefix) => startsWith(path, prefix)) }
    }
    const errors = isManifest.errors ?? []
    if (errors.length > MAX_ERRORS) return null
    const changed = errors.map((error) => correct(value, error)).filter((path) => path !== null)
    if (changed.length === 0) return null
    guessed.push(...changed)
  }
  return null
}

/** Corrects one error if that is easy, and returns the path that is now a guess; otherwise null. */
function correct(root: unknown, error: ErrorObject): PathStep[] | null {
  const path = pointerPath(error.instancePath)
  if (error.keyword !== 'additionalProperties') return takeOut(root, path, !isDeclaredKey(path)) ? path : null
  const name = String(error.params.additionalProperty)
  const owner = valueAt(root, path)
  if (!isRecord(owner) || !Object.hasOwn(owner, name)) return null
  const known = keysOf(error.parentSchema)
  const meant = nearestName(name, known)
  if (meant === null || Object.hasOwn(owner, meant))
    return takeOut(root, [...path, name], false) ? [...path, name] : null
  owner[meant] = owner[name]
  delete owner[name]
  return [...path, meant]
}

/**
 * Removes a simple value. Others may contain names that something refers to, an unknown key may be such a name itself, and removing an item would
 * shift those after it.
 */
function takeOut(root: unknown, path: readonly PathStep[], isOwnName: boolean): boolean {
  const key = path.at(-1)
  const owner = valueAt(root, path.slice(0, -1))
  if (typeof key !== 'string' || isOwnName || !isRecord(owner) || !isSimple(owner[key])) return false
  return delete owner[key]
}

/** A scalar, or a map of scalars only, such as the durations of a cache. */
function isSimple(value: unknown): boolean {
  const parts = isRecord(value) ? Object.values(value) : [value]
  return parts.every((part) => typeof part !== 'object' || part === null)
}

/** Whether the schema declares the key at the end of a path; otherwise the author has chosen it. */
function isDeclaredKey(path: readonly PathStep[]): boolean {
  let parts = possibleParts([{ schema: manifestSchema, root: manifestSchema }])
  for (const step of path.slice(0, -1)) parts = possibleParts(partsBelow(parts, step, fitsSchema))
  return parts.some(({ schema }) => keysOf(schema).includes(String(path.at(-1))))
}

function startsWith(path: readonly PathStep[], prefix: readonly PathStep[]): boolean {
  return prefix.every((step, index) => path[index] === step)
}
