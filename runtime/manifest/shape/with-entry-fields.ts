import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import type { JsonSchema } from '../../values/schema/schema-parts.ts'

/** Schema of a field of an entry. */
export const entryField = {
  type: 'object',
  required: ['entry'],
  additionalProperties: false,
  properties: { entry: { description: 'The field of the entry that the page is of.', type: 'string' } },
}

/** Keywords whose value is the schema of a key's value or an item, and those whose value is a map of such schemas. */
const SINGLE = ['items', 'additionalItems', 'additionalProperties', 'contains']
const MAPS = ['properties', 'patternProperties']
/** Keywords whose value is another schema of the same value, and those whose value is a map of such schemas. */
const SAME = ['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf']
const NAMED = ['definitions', 'dependencies']

type Change = (schema: unknown) => unknown

/** Relaxes a schema so that a field of an entry may replace any value below the top, since what it will contain is not known yet. */
export const withEntryFields = once((schema: JsonSchema): JsonSchema => changed(schema, { if: entryField }, 'else'))

/** Like `withEntryFields`, for editors, which complete branches of an `anyOf`, but not those of an `else`. */
export function proposeEntryFields(schema: JsonSchema): JsonSchema {
  return changed(schema, {}, 'anyOf')
}

/** Whether an error only says that a value is neither a field of an entry nor anything else that is allowed. */
export function isForEntryField({ keyword, parentSchema }: ErrorObject): boolean {
  return keyword === 'if' && parentSchema?.if === entryField
}

function changed(schema: JsonSchema, condition: JsonSchema, word: 'else' | 'anyOf'): JsonSchema {
  const inside: Change = (part) => (isRecord(part) ? changed(part, condition, word) : part)
  // A schema `false` forbids the value, so no field can replace it.
  const orField: Change = (part) =>
    isRecord(part) ? { ...condition, [word]: word === 'else' ? inside(part) : [inside(part), entryField] } : part
  const keywords = Object.entries(schema)
    // ajv expects the constants directly below the branches; without the discriminator, it tries each branch.
    .filter(([keyword]) => keyword !== 'discriminator')
    .map(([keyword, value]) => [keyword, rewritten(keyword, value, orField, inside)])
  return Object.fromEntries(keywords)
}

function rewritten(keyword: string, value: unknown, orField: Change, inside: Change): unknown {
  const each = (change: Change) => (Array.isArray(value) ? value.map(change) : change(value))
  if (SINGLE.includes(keyword)) return each(orField)
  if (MAPS.includes(keyword)) return mapped(value, orField)
  if (SAME.includes(keyword)) return each(inside)
  return NAMED.includes(keyword) ? mapped(value, inside) : value
}

function mapped(map: unknown, change: Change): unknown {
  return isRecord(map) ? Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, change(schema)])) : map
}
