import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import type { JsonSchema } from '../../values/schema-parts.ts'

const entryField = {
  type: 'object',
  required: ['entry'],
  additionalProperties: false,
  properties: { entry: { type: 'string' } },
}

/** Whether an error says no more than that a value is neither a field of an entry nor what else may stand in its place. */
export function isForEntryField({ keyword, parentSchema }: ErrorObject): boolean {
  return keyword === 'if' && parentSchema?.if === entryField
}

/** Keywords under which stands the schema of a key's value or of an item, and those of maps of such. */
const single = ['items', 'additionalItems', 'additionalProperties', 'contains']
const maps = ['properties', 'patternProperties']
/** Those under which stand further schemas of the same value, and those of maps of such. */
const same = ['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf']
const named = ['definitions', 'dependencies']

/** The schema under which a field of an entry may stand in the place of every value below the top: what it will hold is not known yet. */
export const withEntryFields = once(
  (schema: JsonSchema): JsonSchema =>
    Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, rewritten(keyword, value)])),
)

function rewritten(keyword: string, value: unknown): unknown {
  if (single.includes(keyword)) return Array.isArray(value) ? value.map(orField) : orField(value)
  if (maps.includes(keyword)) return mapped(value, orField)
  if (same.includes(keyword)) return Array.isArray(value) ? value.map(inside) : inside(value)
  return named.includes(keyword) ? mapped(value, inside) : value
}

function orField(schema: unknown): unknown {
  // What may not be there is no place for a field.
  return isRecord(schema) ? { if: entryField, else: inside(schema) } : schema
}

function inside(schema: unknown): unknown {
  return isRecord(schema) ? withEntryFields(schema) : schema
}

function mapped(map: unknown, change: (schema: unknown) => unknown): unknown {
  return isRecord(map) ? Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, change(schema)])) : map
}
