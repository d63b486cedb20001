import type { ErrorObject } from 'ajv'
import type { Manifest } from '../manifest.types.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { PathStep } from '../text/position.ts'
import { plainValue } from '../yaml/located-value.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { guessManifest, type ManifestGuess } from './guess-manifest.ts'
import type { PropsSchemas } from './key-places.ts'
import { manifestSchema } from './manifest-schema.ts'
import { manifestValidator } from './manifest-validator.ts'
import { narrowUnions } from './narrow-unions.ts'
import { translateAjvErrors } from './translate-ajv-error.ts'

/** More problems of shape than this are counted only: the first ones are fixed first. */
const maxShown = 20

/**
 * Checks the shape of a manifest against the schema and fills in every default.
 *
 * @param propsOf - schemas of the sections, for keys that stand in the wrong place.
 * @returns the manifest, or null when its shape is wrong; then what it was probably meant to be, where that can be told; and the problems that
 * this step found.
 */
export function validateManifest(
  document: ManifestDocument,
  propsOf: PropsSchemas = () => null,
): {
  manifest: Manifest | null
  guess: ManifestGuess | null
  problems: ManifestProblem[]
} {
  const validator = manifestValidator()
  // One of its own each time: ajv fills the defaults into the value itself.
  const freshValue = () => (document.root === null ? null : plainValue(document.root))
  const value: unknown = freshValue()
  if (validator(value)) return { manifest: value, guess: null, problems: [] }
  const problems = shapeProblems(narrowUnions(validator.errors ?? [], manifestSchema), document, [], propsOf)
  return { manifest: null, guess: guessManifest(freshValue(), validator), problems }
}

/**
 * Words ajv's errors as problems, in the order of the file: the first twenty, and how many more there are.
 *
 * @param at - where the validated value stands in the manifest.
 * @param propsOf - null where it is no manifest.
 */
export function shapeProblems(
  errors: ErrorObject[],
  document: ManifestDocument,
  at: PathStep[],
  propsOf: PropsSchemas | null,
): ManifestProblem[] {
  const { problems, more } = translateAjvErrors(errors, document, at, maxShown, propsOf)
  if (more > 0) {
    const place = { path: at, position: document.nearestPosition(at, 'key') }
    problems.push(createProblem('manifest/too-many-problems', place, { shown: problems.length, more }))
  }
  return problems
}
