import { isRecord } from '../../values/is-record.ts'
import { searchFault } from '../shape/pattern-cost.ts'
import type { PathStep } from '../text/position.ts'
import type { CheckContext } from './check-context.ts'

/** The longest text that a pattern can meet when its schema sets no maximum: longer addresses never reach a page. */
const LONGEST_ADDRESS = 16 * 1024

/** Formats that the library checks with nested repetitions, and what to use instead. */
const UNSAFE_FORMATS: ReadonlyMap<unknown, string> = new Map([['url', 'uri']])

/** Keywords whose value is a map of schemas, and those whose value is a schema or a list of them. */
const MAPS = ['properties', 'patternProperties', 'definitions', '$defs', 'dependencies', 'dependentSchemas']
const ELEMENTS = ['items', 'additionalItems', 'contains', 'unevaluatedItems', 'prefixItems']
const SCHEMAS = [
  ...ELEMENTS,
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  ...['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf'],
]

/**
 * Reports each regular expression in a validator's schema that could keep the server busy, since it is tried on input from visitors.
 *
 * @param query - a valid JSON Schema (draft-07) of a query: a map of texts, and of lists of texts.
 * @param at - its place in the manifest.
 */
export function checkQueryPatterns(
  context: CheckContext,
  query: Readonly<Record<string, unknown>>,
  at: readonly PathStep[],
): void {
  const report = (path: readonly PathStep[], reason: string | null, place: 'key' | 'value') => {
    if (reason !== null) context.report('manifest/unsafe-pattern', [...at, ...path], { reason }, place)
  }
  visitSchemas(query, [], (schema, path) => {
    if (typeof schema.pattern === 'string')
      report([...path, 'pattern'], searchFault(schema.pattern, longestAt(query, path)), 'value')
    for (const pattern of Object.keys(asRecord(schema.patternProperties)))
      report([...path, 'patternProperties', pattern], searchFault(pattern, LONGEST_ADDRESS), 'key')
    const instead = UNSAFE_FORMATS.get(schema.format)
    if (instead !== undefined)
      report(
        [...path, 'format'],
        `a text can be read as the format "${schema.format}" in too many ways; use "${instead}"`,
        'value',
      )
  })
}

/**
 * The longest text that is tried on a pattern at this place. Only a maxLength directly in the schema of a parameter, or of the elements of its list,
 * is enforced before any pattern is tried.
 */
function longestAt(query: Readonly<Record<string, unknown>>, [first, name, ...rest]: readonly PathStep[]): number {
  if (first !== 'properties' || name === undefined) return LONGEST_ADDRESS
  const parameter = asRecord(asRecord(query.properties)[name])
  const isOfElements = rest[0] === 'items'
  const inside = isOfElements ? rest.slice(1) : rest
  if (inside.some((step) => typeof step === 'string' && ELEMENTS.includes(step))) return LONGEST_ADDRESS
  const { maxLength } = isOfElements ? asRecord(parameter.items) : parameter
  return Math.min(typeof maxLength === 'number' ? maxLength : LONGEST_ADDRESS, LONGEST_ADDRESS)
}

function visitSchemas(
  schema: unknown,
  path: readonly PathStep[],
  visit: (schema: Readonly<Record<string, unknown>>, path: readonly PathStep[]) => void,
): void {
  if (!isRecord(schema)) return
  visit(schema, path)
  for (const keyword of MAPS)
    for (const [name, inner] of Object.entries(asRecord(schema[keyword])))
      visitSchemas(inner, [...path, keyword, name], visit)
  for (const keyword of SCHEMAS) {
    const value = schema[keyword]
    if (Array.isArray(value))
      for (const [index, inner] of value.entries()) visitSchemas(inner, [...path, keyword, index], visit)
    else visitSchemas(value, [...path, keyword], visit)
  }
}

/** A value that is not a map has no keywords. */
function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}
