import type { ErrorObject, ValidateFunction } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/nearest-name.ts'
import { valueAt } from '../../values/value-at.ts'
import type { Manifest } from '../manifest.types.ts'
import { pointerPath } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import { manifestSchema } from './manifest-schema.ts'
import { keysOf } from './schema-words.ts'

/** A manifest as it was probably meant, so that one run tells names that point nowhere beside the mistakes of shape. Nothing starts with it. */
export interface ManifestGuess {
  readonly manifest: Manifest
  /** Whether the value at a path, or one around it, is not as it was written. */
  isGuessed(path: readonly PathStep[]): boolean
}

/** Each round can uncover mistakes inside a key that has its right name now. */
const maxRounds = 5
/** A text with more mistakes is better fixed first. */
const maxErrors = 50

/**
 * Gives misspelt keys their names, and takes out single values that cannot be right.
 *
 * @param value - a copy of the written manifest; it is changed.
 * @returns null where more than that is wrong: what follows would only be guesswork.
 */
export function guessManifest(value: unknown, isManifest: ValidateFunction<Manifest>): ManifestGuess | null {
  const guessed: PathStep[][] = []
  for (let round = 0; round < maxRounds; round += 1) {
    if (isManifest(value)) {
      return { manifest: value, isGuessed: (path) => guessed.some((prefix) => startsWith(path, prefix)) }
    }
    const errors = isManifest.errors ?? []
    if (errors.length > maxErrors) return null
    const changed = errors.map((error) => correct(value, error)).filter((path) => path !== null)
    if (changed.length === 0) return null
    guessed.push(...changed)
  }
  return null
}

/** Corrects one error where that is easy: the path that is guessed now; null where it is not. */
function correct(root: unknown, error: ErrorObject): PathStep[] | null {
  const path = pointerPath(error.instancePath)
  if (error.keyword !== 'additionalProperties') return takeOut(root, path, !isSchemaKey(path.at(-1))) ? path : null
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
 * Takes out a simple value. Others may hold names that something points to, a key that the schema does not have is such a name itself, and an
 * item cannot go without moving those behind it.
 */
function takeOut(root: unknown, path: readonly PathStep[], isOwnName: boolean): boolean {
  const key = path.at(-1)
  const owner = valueAt(root, path.slice(0, -1))
  if (typeof key !== 'string' || isOwnName || !isRecord(owner) || !isSimple(owner[key])) return false
  return delete owner[key]
}

/** A scalar, or a map of nothing but scalars, such as the times of a cache. */
function isSimple(value: unknown): boolean {
  const parts = isRecord(value) ? Object.values(value) : [value]
  return parts.every((part) => typeof part !== 'object' || part === null)
}

let schemaKeys: ReadonlySet<string> | null = null

function isSchemaKey(key: PathStep | undefined): boolean {
  schemaKeys ??= new Set(keysIn(manifestSchema))
  return typeof key === 'string' && schemaKeys.has(key)
}

/** The keys that a schema declares anywhere in it. */
function keysIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return [...keysOf(schema), ...Object.values(schema).flatMap(keysIn)]
}

function startsWith(path: readonly PathStep[], prefix: readonly PathStep[]): boolean {
  return prefix.every((step, index) => path[index] === step)
}
