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
import { translateAjvErrors } from './translate-ajv-errors.ts'

/** Further problems of shape are only counted: the first ones have to be fixed first. */
const MAX_SHOWN = 20

/**
 * Checks the shape of a manifest against the schema, and fills in all defaults.
 *
 * @param propsOf - schemas of the sections, to explain misplaced keys.
 * @returns the manifest, or null when its shape is wrong; in that case its likely meaning, if it can be guessed; and the problems of this step.
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
  // A new copy each time, since ajv fills defaults into the value itself.
  const freshValue = () => (document.root === null ? null : plainValue(document.root))
  const value: unknown = freshValue()
  if (validator(value)) return { manifest: value, guess: null, problems: [] }
  const problems = shapeProblems(narrowUnions(validator.errors ?? [], manifestSchema), document, [], propsOf)
  return { manifest: null, guess: guessManifest(freshValue, validator), problems }
}

/**
 * Turns ajv's errors into problems, in the order of the file: the first twenty, and the number of the others.
 *
 * @param at - place of the validated value in the manifest.
 * @param propsOf - null when the document is not a manifest.
 */
export function shapeProblems(
  errors: ErrorObject[],
  document: ManifestDocument,
  at: PathStep[],
  propsOf: PropsSchemas | null,
): ManifestProblem[] {
  const { problems, more } = translateAjvErrors(errors, document, at, MAX_SHOWN, propsOf)
  if (more > 0) {
    const place = { path: at, position: document.nearestPosition(at, 'key') }
    problems.push(createProblem('manifest/too-many-problems', place, { shown: problems.length, more }))
  }
  return problems
}
