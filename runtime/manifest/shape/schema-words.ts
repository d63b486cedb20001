import { isRecord } from '../../values/is-record.ts'
import type { PathStep } from '../text/position.ts'
import { manifestSchema } from './manifest-schema.ts'

/** Definitions with many instances: a message says "a route", but "site". */
const COUNTABLE = new Set(['route', 'section', 'redirect', 'client', 'locale', 'layout', 'validator', 'form'])

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'nothing',
}

/** What messages call the map that a schema describes: "a route", "site", "the manifest". */
export function nameOfSchema(schema: unknown, path: readonly PathStep[]): string {
  if (path.length === 0)
    return `the ${String(isRecord(schema) ? (schema.title ?? 'Manifest') : 'Manifest').toLowerCase()}`
  const definition = Object.entries<unknown>(manifestSchema.definitions).find(
    ([, candidate]) => candidate === schema,
  )?.[0]
  if (definition !== undefined && COUNTABLE.has(definition)) return `a ${definition}`
  const last = path.findLast((step) => typeof step === 'string') ?? 'the list'
  return typeof path.at(-1) === 'number' ? `an item of "${last}"` : `"${last}"`
}

/** What is expected of addresses beyond their form. */
export const addressWords = 'an address with a host and, if any, a port up to 65535: https://example.com'

/** What a schema expects, as part of a sentence: its description, otherwise its type. Without a full stop. */
export function describeSchema(schema: unknown): string {
  if (!isRecord(schema)) return 'another value'
  const description = describedForm(schema) ?? schema.description
  if (typeof description !== 'string') return nameTypes(schema)
  const words = description.replace(/\.$/, '')
  return /^An? /.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : `a value that fits: ${words}`
}

/** The kind of value that a schema expects, in a few words: "a duration with its unit", "a text or a map". */
export function nameKind(schema: unknown): string {
  if (!isRecord(schema)) return 'another value'
  const isNamed = typeof schema.pattern === 'string' || typesOf(schema).length !== 1
  const words = isNamed ? (describeSchema(schema).split(':')[0] ?? '') : ''
  return /^an? /.test(words) && words !== 'a value that fits' ? words : nameTypes(schema)
}

/** The description of a kind of value, for a schema that accepts this kind among others. */
function describedForm(schema: Record<string, unknown>): string | null {
  const kind = schema['x-kind']
  const definitions: Readonly<Record<string, unknown>> = manifestSchema.definitions
  const definition = typeof kind === 'string' ? definitions[kind] : undefined
  return isRecord(definition) && typeof definition.description === 'string' ? definition.description : null
}

export function nameTypes(schema: Record<string, unknown>): string {
  const types = typesOf(schema).map((type) => typeWords[type] ?? type)
  return types.length === 0 ? 'another value' : types.join(' or ')
}

/** The keys that a schema declares for a map. */
export function keysOf(schema: unknown): string[] {
  return isRecord(schema) && isRecord(schema.properties) ? Object.keys(schema.properties) : []
}

/** The keys that a map may have: those that its schema declares or, if the kind of the map decides, those of any kind. */
export function possibleKeysOf(schema: unknown): string[] {
  const kinds = isRecord(schema) && isRecord(schema.discriminator) && Array.isArray(schema.oneOf) ? schema.oneOf : []
  return [...new Set([schema, ...kinds].flatMap(keysOf))]
}

/** The possible values of a union's discriminator. */
export function kindsOf(schema: unknown, tag: string): string[] {
  const branches = isRecord(schema) && Array.isArray(schema.oneOf) ? schema.oneOf : []
  return branches.flatMap((branch: unknown) => {
    const property = isRecord(branch) && isRecord(branch.properties) ? branch.properties[tag] : undefined
    if (!isRecord(property)) return []
    return Array.isArray(property.enum) ? property.enum.map(String) : [String(property.const)]
  })
}

/** The JSON types that a schema allows; for a union, those of its branches. */
export function typesOf(schema: Record<string, unknown>): string[] {
  const branches = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const own =
    typeof schema.type === 'string' ? [schema.type] : Array.isArray(schema.type) ? schema.type.map(String) : []
  return [...new Set([...own, ...branches.flatMap((branch) => (isRecord(branch) ? typesOf(branch) : []))])]
}
