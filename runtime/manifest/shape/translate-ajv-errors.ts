import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { byCharacters } from '../../values/texts/by-characters.ts'
import { laterName } from '../migrations/later-name.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { jsonPointer, pointerPath } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import { type CutText, findCutText } from '../yaml/cut-text.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { findStrayKeys } from './find-stray-keys.ts'
import type { PropsSchemas } from './key-places.ts'
import { possibleKeysOf } from './schema-words.ts'
import { translateAjvError } from './translate-ajv-error.ts'

/** Maximum number of errors to sort by position; no person writes a text with more. */
const MAX_PLACED = 5000

/** Maximum number of errors to examine for keys in the wrong place. */
const MAX_STRAYS = 100

export interface PlacedError {
  error: ErrorObject
  path: PathStep[]
  offset: { file: string; line: number; column: number }
}

/**
 * Translates ajv's errors (in `verbose` form) into problems, one per mistake, in the order of the text.
 *
 * @param at - place of the validated value in the manifest.
 * @param propsOf - null when the document is not a manifest, so that keys are not looked for elsewhere.
 * @returns at most `limit` problems, and the number of further errors.
 */
export function translateAjvErrors(
  errors: ErrorObject[],
  document: ManifestDocument,
  at: PathStep[],
  limit: number,
  propsOf: PropsSchemas | null,
): { problems: ManifestProblem[]; more: number } {
  const own = withMisspeltKeys(withoutEchoes(errors))
  const placed = own
    .slice(0, MAX_PLACED)
    .map((error) => placeError(error, document, at))
    .sort(
      (a, b) =>
        byCharacters(a.offset.file, b.offset.file) ||
        a.offset.line - b.offset.line ||
        a.offset.column - b.offset.column,
    )
  const problems: ManifestProblem[] = []
  // With more mistakes than this, keys are misplaced everywhere.
  const mayStray = placed.slice(0, MAX_STRAYS).filter(({ error, path }) => !hasLaterName(error, path))
  const strays = propsOf && findStrayKeys(own.length > MAX_PLACED ? [] : mayStray, document, propsOf)
  const cuts = new Set<string>()
  let translated = 0
  for (const { error, path } of placed) {
    if (problems.length >= limit) break
    translated += 1
    const cut = findCutText(document, path)
    if (cut !== null) {
      if (!cuts.has(cut.id)) problems.push(cutProblem(cut, path, document))
      cuts.add(cut.id)
      continue
    }
    const stray = hasLaterName(error, path) ? null : (strays?.explain(error, path) ?? null)
    if (stray !== null) problems.push(...stray)
    else problems.push(translateAjvError(error, path, document))
  }
  return { problems, more: own.length - translated }
}

/** A key of an earlier version is in the right place, under its old name. */
function hasLaterName({ keyword }: ErrorObject, path: readonly PathStep[]): boolean {
  return keyword === 'additionalProperties' && laterName(path) !== null
}

/** Reports a text that was cut at a comma: the rest of it became a key by accident. */
function cutProblem({ whole, fix }: CutText, path: PathStep[], document: ManifestDocument): ManifestProblem {
  const example = `${whole}, in quotes: without them, a text in { } ends at its first comma`
  const args = { expected: 'a text', found: 'nothing', nearest: whole, example }
  return createProblem('manifest/wrong-type', { path, position: document.nearestPosition(path, 'key') }, args, fix)
}

function placeError(error: ErrorObject, document: ManifestDocument, at: PathStep[]): PlacedError {
  const path = [...at, ...pointerPath(error.instancePath)]
  if (error.keyword === 'additionalProperties') path.push(String(error.params.additionalProperty))
  if (error.keyword === 'discriminator') path.push(String(error.params.tag))
  if (error.propertyName !== undefined) path.push(error.propertyName)
  return {
    error,
    path,
    offset: document.nearestPosition(path, error.keyword === 'additionalProperties' ? 'key' : 'value'),
  }
}

/**
 * Drops errors that repeat others: summaries beside the errors that they summarize, branches of a union whose summary suffices, and a missing `kind`
 * that is reported twice.
 */
function withoutEchoes(errors: ErrorObject[]): ErrorObject[] {
  const unions = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  return errors.filter((error) => {
    if (error.keyword === 'propertyNames' || error.keyword === 'if' || error.keyword === 'allOf') return false
    if (error.keyword === 'discriminator' && error.params.error === 'tag')
      return isRecord(error.data) && String(error.params.tag) in error.data
    return !unions.some(
      (union) =>
        union !== error &&
        error.schemaPath.startsWith(`${union.schemaPath}/`) &&
        `${error.instancePath}/`.startsWith(`${union.instancePath}/`),
    )
  })
}

/** This many unknown keys in one map are not typing slips. */
const MAX_UNKNOWN = 50

/**
 * A key that is missing tells that another one was misspelt, also where any key may stand, such as the languages of a text: `valeus` beside `text`,
 * or `knid` in place of the `kind` that decides which keys there are. Then the misspelt key is unknown, whatever else is wrong with its value.
 */
function withMisspeltKeys(errors: ErrorObject[]): ErrorObject[] {
  const slips = new Map<ErrorObject, string>()
  for (const error of errors) {
    const key = error.keyword === 'dependencies' || error.keyword === 'required' ? misspeltKey(error) : null
    if (key !== null) slips.set(error, key)
  }
  if (slips.size === 0) return errors
  const pointerOf = ({ instancePath }: ErrorObject, key: unknown) => `${instancePath}${jsonPointer([String(key)])}`
  const told = new Set(errors.filter(isUnknownKey).map((error) => pointerOf(error, error.params.additionalProperty)))
  const misspelt = new Set([...slips].map(([error, key]) => pointerOf(error, key)))
  return errors.flatMap((error) => {
    const key = slips.get(error)
    if (key === undefined)
      return pointersAround(error.instancePath).some((pointer) => misspelt.has(pointer)) ? [] : [error]
    if (told.has(pointerOf(error, key))) return []
    return [{ ...error, keyword: 'additionalProperties', params: { additionalProperty: key } }]
  })
}

function isUnknownKey({ keyword }: ErrorObject): boolean {
  return keyword === 'additionalProperties'
}

/** The pointers of a value and of everything around it. */
function pointersAround(pointer: string): string[] {
  const steps = pointer.split('/')
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}

function misspeltKey({ data, params, parentSchema }: ErrorObject): string | null {
  const known = possibleKeysOf(parentSchema)
  const others = isRecord(data) ? Object.keys(data).filter((key) => !known.includes(key)) : []
  const missing = String(params.missingProperty)
  return others.slice(0, MAX_UNKNOWN).find((key) => nearestName(key, known) === missing) ?? null
}
