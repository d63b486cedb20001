import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { type JsonSchema, resolveSchema } from '../../values/schema/schema-parts.ts'
import { laterName } from '../migrations/later-name.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { listInWords } from '../problems/words.ts'
import type { PathStep, Position } from '../text/position.ts'
import { showValue } from '../text/show-value.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { replaceScalar } from '../yaml/write-scalar.ts'
import { allowsText, correctionOf } from './correction.ts'
import { manifestSchema } from './manifest-schema.ts'
import { describeSchema, keysOf, kindsOf, nameKind, nameOfSchema, possibleKeysOf } from './schema-words.ts'
import { durationExamples } from './unit-spelling.ts'

/** An error of ajv, and what problems say about its place. */
interface Fault {
  readonly error: ErrorObject
  /** Depends on the keyword; only documented properties are read. */
  readonly params: Readonly<Record<string, unknown>>
  readonly schema: unknown
  readonly path: PathStep[]
  readonly document: ManifestDocument
  /** The text as written, if variables have been replaced in it. */
  readonly written: string | undefined
  /** The value, in words. */
  readonly found: string
  readonly value: { readonly path: PathStep[]; readonly position: Position }
  readonly key: { readonly path: PathStep[]; readonly position: Position }
}

/** Translates one error of ajv into one problem. */
export function translateAjvError(error: ErrorObject, path: PathStep[], document: ManifestDocument): ManifestProblem {
  const written = document.writtenAt(path)
  const fault: Fault = {
    error,
    params: error.params,
    schema: error.parentSchema,
    path,
    document,
    written,
    found: written === undefined ? showValue(error.propertyName ?? error.data) : `the value of ${written}`,
    value: { path, position: document.nearestPosition(path, 'value') },
    key: { path, position: document.nearestPosition(path, 'key') },
  }
  const locale = missingLanguage(error.data, document)
  if (locale !== null) return createProblem('extends/no-language-left', fault.value, { locale })
  return (TRANSLATORS[error.keyword] ?? otherForm)(fault)
}

/** By the keyword of the schema that a value does not fit. */
const TRANSLATORS: Readonly<Record<string, (fault: Fault) => ManifestProblem>> = {
  additionalProperties: unknownKey,
  required: missingKey,
  // A key that needs another one beside it.
  dependencies: missingKey,
  type: wrongType,
  enum: wrongValue,
  const: wrongValue,
  discriminator: wrongKind,
  minLength: outOfSize,
  maxLength: outOfSize,
  minItems: outOfSize,
  maxItems: outOfSize,
  minProperties: outOfSize,
  maxProperties: outOfSize,
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  exclusiveMaximum: outOfRange,
  multipleOf: notMultiple,
  uniqueItems: repeatedItem,
  pattern: wrongForm,
  'false schema': forbidden,
  // Most of these only say that one of the errors beside them occurred.
  propertyNames: noneOfForms,
  if: noneOfForms,
  anyOf: noneOfForms,
  oneOf: noneOfForms,
  allOf: noneOfForms,
  not: noneOfForms,
}

/** A language of the site that a map lacks because it had only languages that the site removes from its base; null for any other value. */
function missingLanguage(data: unknown, document: ManifestDocument): string | null {
  if (!isRecord(data) || Object.keys(data).length > 0) return null
  // Makes a copy of the whole manifest.
  const { value } = document
  const locales = isRecord(value) && isRecord(value.locales) ? value.locales : {}
  return Array.isArray(locales.dropped) && typeof locales.default === 'string' ? locales.default : null
}

function unknownKey({ params, schema, path, document, key }: Fault): ManifestProblem {
  const name = String(params.additionalProperty)
  const known = possibleKeysOf(schema)
  const later = laterName(path)
  const args = { key: name, owner: nameOfSchema(schema, path.slice(0, -1)), known }
  if (later === null) return createProblem('manifest/unknown-key', key, { ...args, nearest: nearestName(name, known) })
  const edit = replaceScalar(document, path, 'key', later)
  const fix = edit === null ? null : { isSafe: true, edits: [edit] }
  return createProblem('manifest/unknown-key', key, { ...args, nearest: later }, fix)
}

function missingKey({ params, schema, path, key }: Fault): ManifestProblem {
  const name = String(params.missingProperty)
  const kinds = kindsOf(schema, name)
  const child = schemaOfKey(schema, name, path)
  const described = typeof child.description === 'string' ? child.description : null
  const description = kinds.length > 0 ? `It is ${listInWords(kinds, 'or')}.` : described
  const args = { key: name, owner: nameOfSchema(schema, path), description, example: exampleOf(child, path) }
  return createProblem('manifest/missing-key', key, args)
}

function wrongType({ error, schema, path, document, found, value }: Fault): ManifestProblem {
  const correction = correctionOf(error, path, document)
  const example =
    unitExamples(schema, error.data) ??
    correction.example ??
    textExample(schema, error.data) ??
    fieldExample(schema, error.data) ??
    mapExample(schema, error.data)
  const args = { expected: nameKind(schema), found, nearest: correction.nearest, example }
  return createProblem('manifest/wrong-type', value, args, correction.fix)
}

function wrongValue({ error, params, path, document, written, found, value }: Fault): ManifestProblem {
  const allowed = (error.keyword === 'enum' ? asList(params.allowedValues) : [params.allowedValue]).map(String)
  if (path.join() === 'version' && typeof error.data === 'number')
    return createProblem('manifest/unknown-version', value, { version: error.data, known: allowed })
  const near = typeof error.data === 'string' && written === undefined ? nearestOther(error.data, allowed) : null
  const { nearest, fix } = near === null ? correctionOf(error, path, document) : { nearest: near, fix: null }
  return createProblem('manifest/wrong-value', value, { found, allowed, nearest }, fix)
}

function wrongKind({ params, schema, value }: Fault): ManifestProblem {
  const allowed = kindsOf(schema, String(params.tag))
  const kind = params.tagValue
  const nearest = typeof kind === 'string' ? nearestName(kind, allowed) : null
  return createProblem('manifest/wrong-value', value, { found: showValue(kind), allowed, nearest })
}

function outOfSize({ error, params, schema, found, value }: Fault): ManifestProblem {
  const limit = missingKeys(error, schema) ?? limitInWords(error.keyword, Number(params.limit))
  return createProblem('manifest/out-of-range', value, { found, limit })
}

/** The keys of which a map needs one more; null when it could have any. */
function missingKeys({ keyword, data }: ErrorObject, schema: unknown): string | null {
  const missing = keysOf(schema).filter((key) => isRecord(data) && !Object.hasOwn(data, key))
  return keyword === 'minProperties' && missing.length > 0 ? `the key ${listInWords(missing, 'or')}` : null
}

function outOfRange({ params, found, value }: Fault): ManifestProblem {
  const limit = `a number ${String(params.comparison)} ${String(params.limit)}`
  return createProblem('manifest/out-of-range', value, { found, limit })
}

function notMultiple({ params, found, value }: Fault): ManifestProblem {
  return createProblem('manifest/out-of-range', value, { found, limit: `a multiple of ${String(params.multipleOf)}` })
}

function repeatedItem({ error, params, path, document }: Fault): ManifestProblem {
  const index = Math.max(Number(params.i), Number(params.j))
  const item = [...path, index]
  const value = { path: item, position: document.nearestPosition(item, 'value') }
  const found = `${showValue(asList(error.data)[index])} a second time`
  return createProblem('manifest/wrong-form', value, { found, expected: 'each item of this list once', nearest: null })
}

function wrongForm({ error, schema, path, document, found, value, key }: Fault): ManifestProblem {
  const parameter = pathParameter(schema, error.data)
  if (parameter !== null) {
    const args = { path: found, parameter, isRedirect: path[0] === 'redirects' }
    return createProblem('manifest/path-parameter', value, args)
  }
  const { nearest, fix } = correctionOf(error, path, document)
  const place = error.propertyName === undefined ? value : key
  return createProblem('manifest/wrong-form', place, { found, expected: describeSchema(schema), nearest }, fix)
}

function forbidden({ found, value }: Fault): ManifestProblem {
  const expected = 'nothing here: remove this key'
  return createProblem('manifest/wrong-form', value, { found, expected, nearest: null })
}

function noneOfForms({ schema, found, value }: Fault): ManifestProblem {
  return createProblem('manifest/wrong-form', value, { found, expected: describeSchema(schema), nearest: null })
}

function otherForm({ error, found, value }: Fault): ManifestProblem {
  const expected = `a value that fits its schema: it ${error.message ?? 'does not'}`
  return createProblem('manifest/wrong-form', value, { found, expected, nearest: null })
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

/** The name of a field where only a field of an entry can be. */
function fieldExample(schema: unknown, value: unknown): string | null {
  const isField = isRecord(schema) && schema.type === 'object' && String(schema.required) === 'entry'
  return isField && typeof value === 'string' ? `{ entry: ${value} }` : null
}

/** What to write for a key whose value is a map or, for a key of the manifest itself, a list of maps. */
function exampleOf(schema: JsonSchema, path: readonly PathStep[]): string | null {
  if (schema.type !== 'array' || path.length > 0) return mapExample(schema, null)
  const item = mapExample(resolveSchema(schema.items, manifestSchema), null)
  return item && `[${item}]`
}

/** The keys that a map cannot do without, where something else stands; a map without any to switch on what needs none. */
function mapExample(schema: unknown, value: unknown): string | null {
  if (!isRecord(schema) || schema.type !== 'object') return null
  const keys = asList(schema.required)
  if (keys.length > 0) return `{ ${keys.map((key) => `${String(key)}: …`).join(', ')} }`
  const isOn = /^(?:true|yes|on)$/i.test(String(value)) && schema.minProperties === undefined
  return isOn && keysOf(schema).length > 0 ? '{}' : null
}

/** Suggests only a different word: for the text "1" in place of the number 1, `found` says enough. */
function nearestOther(text: string, allowed: string[]): string | null {
  return allowed.includes(text) ? null : nearestName(text, allowed)
}

/** The schema of a key. The path tells that a key is one of the manifest itself: sections have definitions of their own. */
function schemaOfKey(schema: unknown, key: string, path: readonly PathStep[]): JsonSchema {
  const child = isRecord(schema) && isRecord(schema.properties) ? schema.properties[key] : undefined
  if (path.length === 0) return resolveSchema(child, manifestSchema)
  return isRecord(child) ? child : {}
}

function limitInWords(keyword: string, limit: number): string {
  const noun = keyword.endsWith('Length') ? 'character' : keyword.endsWith('Items') ? 'item' : 'key'
  return `at ${keyword.startsWith('min') ? 'least' : 'most'} ${limit} ${noun}${limit === 1 ? '' : 's'}`
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
