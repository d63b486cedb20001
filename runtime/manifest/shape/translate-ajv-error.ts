import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { laterName } from '../migrations/later-name.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { pointerPath } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import { showValue } from '../text/show-value.ts'
import { type CutText, findCutText } from '../yaml/cut-text.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { replaceScalar } from '../yaml/write-scalar.ts'
import { allowsText, correctionOf } from './correction.ts'
import { findStrayKeys } from './find-stray-keys.ts'
import type { PropsSchemas } from './key-places.ts'
import { describeSchema, keysOf, kindsOf, nameKind, nameOfSchema } from './schema-words.ts'
import { durationExamples } from './unit-spelling.ts'

/** Keywords whose error only says that one of the errors beside it occurred. */
const SUMMARIES = new Set(['propertyNames', 'if', 'anyOf', 'oneOf', 'allOf'])

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
  const own = withoutEchoes(errors)
  const placed = own
    .slice(0, MAX_PLACED)
    .map((error) => placeError(error, document, at))
    .sort(
      (a, b) =>
        compareText(a.offset.file, b.offset.file) || a.offset.line - b.offset.line || a.offset.column - b.offset.column,
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
    else if (!isSlipOfKnownKey(error, errors)) problems.push(translateError(error, path, document))
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

/** A language of the site that a map lacks because it had only languages that the site removes from its base; null for any other value. */
function missingLanguage(data: unknown, { value }: ManifestDocument): string | null {
  const locales = isRecord(value) && isRecord(value.locales) ? value.locales : {}
  const isEmptied = isRecord(data) && Object.keys(data).length === 0 && Array.isArray(locales.dropped)
  return isEmptied && typeof locales.default === 'string' ? locales.default : null
}

/** Translates one error into one problem. */
function translateError(error: ErrorObject, path: PathStep[], document: ManifestDocument): ManifestProblem {
  const schema: unknown = error.parentSchema
  const written = document.writtenAt(path)
  const found = written === undefined ? showValue(error.propertyName ?? error.data) : `the value of ${written}`
  const value = { path, position: document.nearestPosition(path, 'value') }
  const key = { path, position: document.nearestPosition(path, 'key') }
  // The shape of `params` depends on the keyword; only documented properties are read below.
  const params = error.params as Record<string, unknown>
  const missing = missingLanguage(error.data, document)
  if (missing !== null) return createProblem('extends/no-language-left', value, { locale: missing })
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty)
      const known = keysOf(schema)
      const later = laterName(path)
      const args = { key: name, owner: nameOfSchema(schema, path.slice(0, -1)), known }
      if (later === null)
        return createProblem('manifest/unknown-key', key, { ...args, nearest: nearestName(name, known) })
      const edit = replaceScalar(document, path, 'key', later)
      const fix = edit === null ? null : { isSafe: true, edits: [edit] }
      return createProblem('manifest/unknown-key', key, { ...args, nearest: later }, fix)
    }
    case 'required': {
      const name = String(params.missingProperty)
      return createProblem('manifest/missing-key', key, {
        key: name,
        owner: nameOfSchema(schema, path),
        description: describeKey(schema, name),
      })
    }
    case 'type': {
      const { nearest, example, fix } = correctionOf(error, path, document)
      const args = { expected: nameKind(schema), found, nearest }
      return createProblem(
        'manifest/wrong-type',
        value,
        { ...args, example: unitExamples(schema, error.data) ?? example ?? textExample(schema, error.data) },
        fix,
      )
    }
    case 'enum':
    case 'const': {
      const allowed = (error.keyword === 'enum' ? asList(params.allowedValues) : [params.allowedValue]).map(String)
      if (path.join() === 'version' && typeof error.data === 'number')
        return createProblem('manifest/unknown-version', value, { version: error.data, known: allowed })
      const near = typeof error.data === 'string' && written === undefined ? nearestOther(error.data, allowed) : null
      const { nearest, fix } = near === null ? correctionOf(error, path, document) : { nearest: near, fix: null }
      return createProblem('manifest/wrong-value', value, { found, allowed, nearest }, fix)
    }
    case 'discriminator': {
      const allowed = kindsOf(schema, String(params.tag))
      const kind: unknown = params.tagValue
      return createProblem('manifest/wrong-value', value, {
        found: showValue(kind),
        allowed,
        nearest: typeof kind === 'string' ? nearestName(kind, allowed) : null,
      })
    }
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
      return createProblem('manifest/out-of-range', value, {
        found,
        limit: limitInWords(error.keyword, Number(params.limit)),
      })
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return createProblem('manifest/out-of-range', value, {
        found,
        limit: `a number ${String(params.comparison)} ${String(params.limit)}`,
      })
    case 'pattern': {
      const parameter = pathParameter(schema, error.data)
      if (parameter !== null) {
        const args = { path: found, parameter, isRedirect: path[0] === 'redirects' }
        return createProblem('manifest/path-parameter', value, args)
      }
      const { nearest, fix } = correctionOf(error, path, document)
      const place = error.propertyName === undefined ? value : key
      return createProblem('manifest/wrong-form', place, { found, expected: describeSchema(schema), nearest }, fix)
    }
    case 'false schema':
      return createProblem('manifest/wrong-form', value, {
        found,
        expected: 'nothing here: remove this key',
        nearest: null,
      })
    default:
      return createProblem('manifest/wrong-form', value, {
        found,
        expected: SUMMARIES.has(error.keyword)
          ? describeSchema(schema)
          : `a value that ${error.message ?? 'fits its schema'}`,
        nearest: null,
      })
  }
}

/** The parameter syntax of other tools in a path, such as `[slug]` or `*`; null when there is none. */
function pathParameter(schema: unknown, value: unknown): string | null {
  const isPath = isRecord(schema) && schema['x-kind'] === 'path'
  if (!isPath || typeof value !== 'string' || !value.startsWith('/')) return null
  return /(?<=\/):[A-Za-z_][^/]*|(?<=\/)\*{1,2}\w*|(?<=\/)\[\.{0,3}\w+\]|(?<=\/)\{\w+\}/.exec(value)?.[0] ?? null
}

function unitExamples(schema: unknown, value: unknown): string | null {
  return isRecord(schema) && schema['x-kind'] === 'duration' ? durationExamples(value) : null
}

/** Where a text is expected but missing, an unquoted `#1F1B2E` may have become a comment. */
function textExample(schema: unknown, value: unknown): string | null {
  return allowsText(schema) && value === null ? 'the value, in quotes when it begins with "#"' : null
}

/** Suggests only a different word: for the text "1" in place of the number 1, `found` says enough. */
function nearestOther(text: string, allowed: string[]): string | null {
  return allowed.includes(text) ? null : nearestName(text, allowed)
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
        error.instancePath.startsWith(union.instancePath),
    )
  })
}

/** Whether a required key is missing because it was misspelt. The misspelt key is reported, with the right one as a suggestion. */
function isSlipOfKnownKey(error: ErrorObject, errors: ErrorObject[]): boolean {
  if (error.keyword !== 'required') return false
  const missing = String(error.params.missingProperty)
  if (!isRecord(error.data)) return false
  const unknown = Object.keys(error.data).filter((key) => !keysOf(error.parentSchema).includes(key))
  const closed = errors.some(
    (other) => other.keyword === 'additionalProperties' && other.instancePath === error.instancePath,
  )
  return closed && unknown.slice(0, 50).some((key) => nearestName(key, keysOf(error.parentSchema)) === missing)
}

function describeKey(schema: unknown, key: string): string | null {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {}
  const child = properties[key]
  return isRecord(child) && typeof child.description === 'string' ? child.description : null
}

function limitInWords(keyword: string, limit: number): string {
  const noun = keyword.endsWith('Length') ? 'character' : keyword.endsWith('Items') ? 'item' : 'key'
  return `at ${keyword.startsWith('min') ? 'least' : 'most'} ${limit} ${noun}${limit === 1 ? '' : 's'}`
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
