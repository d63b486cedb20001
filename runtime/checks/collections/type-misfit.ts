import { type GraphQLOutputType, getNullableType, isCompositeType, isEnumType, isListType, isScalarType } from 'graphql'
import { fitsSchema } from '../../manifest/shape/fits-schema.ts'
import { nameTypes, typesOf } from '../../manifest/shape/schema-words.ts'
import type { AskedFields } from '../../selections/asked-fields.ts'
import { meaningOf } from '../../values/schema/read-marks.ts'
import {
  certainParts,
  constantsOf,
  type KeywordPart,
  partsBelow,
  type SchemaPart,
} from '../../values/schema/schema-parts.ts'

/** GraphQL type → JSON types in answers. Custom scalars are defined by their API; those for JSON are named alike by all. */
const SCALARS: Readonly<Record<string, readonly string[]>> = {
  String: ['string'],
  ID: ['string'],
  Markdown: ['string'],
  Int: ['integer'],
  Float: ['number'],
  Boolean: ['boolean'],
  JSON: ['object', 'array'],
  JSONObject: ['object'],
}

/** A value selected by an operation. */
export interface AskedValue {
  /** Its name, as the manifest or a list of fields would say it. */
  readonly name: string
  readonly type: GraphQLOutputType
  readonly below: AskedFields | null
}

/** The JSON types of values of a GraphQL type; null when they are unknown. */
function jsonTypesOf(type: GraphQLOutputType): readonly string[] | null {
  const plain = getNullableType(type)
  if (isListType(plain)) return ['array']
  if (isCompositeType(plain)) return ['object']
  if (isEnumType(plain)) return ['string']
  return isScalarType(plain) ? (SCALARS[plain.name] ?? null) : null
}

/** Whether values of a type can be dates: texts, numbers, or custom scalars. */
export function canBeDate(type: GraphQLOutputType): boolean {
  const plain = getNullableType(type)
  return isScalarType(plain) && plain.name !== 'ID' && plain.name !== 'Boolean'
}

/** Why a value has none of the wanted JSON types, in words; null when it has, or when that is unknown. */
export function misfitOfTypes({ name, type }: AskedValue, wanted: readonly string[]): string | null {
  const given = jsonTypesOf(type)
  const isWanted = (each: string) => wanted.includes(each) || (each === 'integer' && wanted.includes('number'))
  return given === null || given.some(isWanted)
    ? null
    : `"${name}" is ${type}, but this needs ${nameTypes({ type: wanted })}`
}

/**
 * Why a value does not fit a place of a schema, in words; null when it does, or when that is unknown. Conditional parts of the schema are ignored.
 */
export function misfitOfSchema(value: AskedValue, start: readonly SchemaPart[]): string | null {
  const parts = start.flatMap(certainParts)
  for (const part of start) {
    const own = certainParts(part)
    // Only the manifest can write them as maps.
    const isText = ['text', 'richtext', 'link'].includes(meaningOf(own)?.kind ?? '')
    for (const { schema } of own) {
      const types = isText ? ['string'] : typesOf(schema)
      const misfit = (types.length > 0 ? misfitOfTypes(value, types) : null) ?? misfitOfValues(value, schema)
      if (misfit !== null) return misfit
    }
  }
  const plain = getNullableType(value.type)
  if (isListType(plain)) return misfitOfSchema({ ...value, type: plain.ofType }, partsBelow(parts, 0, fitsSchema))
  return value.below === null ? null : misfitOfFields(value.name, value.below, parts)
}

/** Why an enum of the API does not fit: some of its values are not listed in the schema. */
function misfitOfValues({ name, type }: AskedValue, schema: unknown): string | null {
  const plain = getNullableType(type)
  const constants = constantsOf(schema)
  if (!isEnumType(plain) || constants === null) return null
  const other = plain.getValues().find((value) => !constants.includes(value.name))
  return other === undefined
    ? null
    : `"${name}" is ${type}, which can be ${other.name}: that is not an allowed value here`
}

function misfitOfFields(name: string, { fields }: AskedFields, parts: readonly KeywordPart[]): string | null {
  const required = parts.flatMap(({ schema }) => (Array.isArray(schema.required) ? schema.required.map(String) : []))
  const lacking = required.find((key) => !fields.has(key))
  if (lacking !== undefined) return `"${name}" needs a field "${lacking}", but the operation does not ask for it`
  for (const [key, { type, below }] of fields) {
    const misfit = misfitOfSchema({ name: `${name}.${key}`, type, below }, partsBelow(parts, key, fitsSchema))
    if (misfit !== null) return misfit
  }
  return null
}
