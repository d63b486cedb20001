import { isRecord } from '../../values/is-record.ts'
import { type TimerRange, timerRanges } from '../../values/measures/timer-range.ts'
import { certainParts, type JsonSchema, type KeywordPart, type SchemaPart } from '../../values/schema/schema-parts.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import { addressWords, describeSchema } from './schema-words.ts'

/** A condition on a text, in a form that can be checked without its schema. Lengths are in characters. */
export type TextTest =
  | { readonly pattern: string }
  | { readonly oneOf: readonly string[] }
  | { readonly least: number }
  | { readonly most: number }
  | { readonly timer: TimerRange }
  /** Texts that match the pattern must be addresses. */
  | { readonly address: string }
  /** At least one of these lists must hold completely. */
  | { readonly any: readonly (readonly TextTest[])[] }

type RuleCode = 'manifest/wrong-form' | 'manifest/wrong-value' | 'manifest/out-of-range' | 'manifest/time-range'

/** A condition, and the problem to report when it fails. */
export type TextRule = {
  [Code in RuleCode]: { readonly test: TextTest; readonly code: Code; readonly args: ManifestProblem<Code>['args'] }
}[RuleCode]

/** Keywords that do not restrict texts, or that are handled here. */
const UNDERSTOOD = new Set([
  ...[
    '$id',
    '$ref',
    '$schema',
    '$comment',
    'title',
    'description',
    'default',
    'examples',
    'definitions',
    'type',
    'allOf',
  ],
  ...[
    'pattern',
    'enum',
    'const',
    'minLength',
    'maxLength',
    'anyOf',
    'oneOf',
    'discriminator',
    'deprecated',
    'replacedBy',
  ],
  ...['properties', 'patternProperties', 'additionalProperties', 'propertyNames', 'required', 'dependencies', 'sitio'],
  ...['minProperties', 'maxProperties', 'items', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
])

/**
 * Extracts a schema's conditions on a text: they accept the same texts, with the same messages, where the schema itself is not available.
 *
 * @param found - what messages call the text.
 * @returns null when the schema accepts no text, or has conditions that only a schema validator can check.
 */
export function textRules(parts: readonly SchemaPart[], found: string): TextRule[] | null {
  const rules: TextRule[] = []
  for (const part of parts.flatMap(certainParts)) {
    const own = ownRules(part, found)
    if (own === null) return null
    rules.push(...own)
  }
  return rules
}

function ownRules({ schema, root }: KeywordPart, found: string): TextRule[] | null {
  const isKnown = Object.keys(schema).every(
    (keyword) => UNDERSTOOD.has(keyword) || keyword.startsWith('x-') || isForOtherTypes(keyword, schema),
  )
  if (!isKnown || (schema.type !== undefined && ![schema.type].flat().includes('string'))) return null
  const rules: TextRule[] = []
  const form = { found, expected: describeSchema(schema), nearest: null }
  if (typeof schema.pattern === 'string')
    rules.push({ test: { pattern: schema.pattern }, code: 'manifest/wrong-form', args: form })
  if (typeof schema.pattern === 'string' && schema['x-kind'] === 'address')
    rules.push({
      test: { address: schema.pattern },
      code: 'manifest/wrong-form',
      args: { ...form, expected: addressWords },
    })
  const listed = schema.const === undefined ? schema.enum : [schema.const]
  if (Array.isArray(listed)) {
    const oneOf = listed.filter((value) => typeof value === 'string')
    const args = { found, allowed: listed.map(String), nearest: null }
    rules.push({ test: { oneOf }, code: 'manifest/wrong-value', args })
  }
  if (typeof schema.minLength === 'number') {
    const args = { found, limit: lengthInWords('least', schema.minLength) }
    rules.push({ test: { least: schema.minLength }, code: 'manifest/out-of-range', args })
  }
  if (typeof schema.maxLength === 'number') {
    const args = { found, limit: lengthInWords('most', schema.maxLength) }
    rules.push({ test: { most: schema.maxLength }, code: 'manifest/out-of-range', args })
  }
  const timer = timerRanges.get(String(schema['x-kind']))
  if (timer !== undefined) rules.push({ test: { timer }, code: 'manifest/time-range', args: { found } })
  for (const union of [schema.anyOf, schema.oneOf]) {
    if (!Array.isArray(union)) continue
    const branches = union
      .map((branch: unknown) => ({ schema: branch, root }))
      .filter((branch) => certainParts(branch).every(({ schema }) => takesText(schema)))
      .map((branch) => textRules([branch], found))
    if (branches.length === 0 || branches.includes(null)) return null
    const any = branches.map((branch) => (branch ?? []).map(({ test }) => test))
    rules.push({ test: { any }, code: 'manifest/wrong-form', args: form })
  }
  return rules
}

/** Whether a keyword is a part of `if: { type: object }, then: …`, which says nothing about texts. */
function isForOtherTypes(keyword: string, { if: condition }: Readonly<Record<string, unknown>>): boolean {
  const isCondition = keyword === 'if' || keyword === 'then'
  return isCondition && isRecord(condition) && !takesText(condition)
}

function takesText(schema: JsonSchema): boolean {
  return schema.type === undefined || [schema.type].flat().includes('string')
}

/** `at least 1 character`. */
function lengthInWords(bound: 'least' | 'most', limit: number): string {
  return `at ${bound} ${limit} character${limit === 1 ? '' : 's'}`
}
