import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import type { JsonSchema } from '../../values/schema-parts.ts'

const entryField = {
  type: 'object',
  required: ['entry'],
  additionalProperties: false,
  properties: { entry: { description: 'The field of the entry that the page is of.', type: 'string' } },
}

/** Keywords under which stands the schema of a key's value or of an item, and those of maps of such. */
const single = ['items', 'additionalItems', 'additionalProperties', 'contains']
const maps = ['properties', 'patternProperties']
/** Those under which stand further schemas of the same value, and those of maps of such. */
const same = ['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf']
const named = ['definitions', 'dependencies']

type Change = (schema: unknown) => unknown

/** The schema under which a field of an entry may stand in the place of every value below the top: what it will hold is not known yet. */
export const withEntryFields = once((schema: JsonSchema): JsonSchema => changed(schema, { if: entryField }, 'else'))

/** The same for editors, which complete what stands in one of several branches, and not what stands in an `else`. */
export function proposeEntryFields(schema: JsonSchema): JsonSchema {
  return changed(schema, {}, 'anyOf')
}

/** Whether an error says no more than that a value is neither a field of an entry nor what else may stand in its place. */
export function isForEntryField({ keyword, parentSchema }: ErrorObject): boolean {
  return keyword === 'if' && parentSchema?.if === entryField
}

function changed(schema: JsonSchema, condition: JsonSchema, word: 'else' | 'anyOf'): JsonSchema {
  const inside: Change = (part) => (isRecord(part) ? changed(part, condition, word) : part)
  // What may not be there at all is no place for a field.
  const orField: Change = (part) =>
    isRecord(part) ? { ...condition, [word]: word === 'else' ? inside(part) : [inside(part), entryField] } : part
  const keywords = Object.entries(schema)
    // It looks for constants right below the branches; without it each branch is tried.
    .filter(([keyword]) => keyword !== 'discriminator')
    .map(([keyword, value]) => [keyword, rewritten(keyword, value, orField, inside)])
  return Object.fromEntries(keywords)
}

function rewritten(keyword: string, value: unknown, orField: Change, inside: Change): unknown {
  const each = (change: Change) => (Array.isArray(value) ? value.map(change) : change(value))
  if (single.includes(keyword)) return each(orField)
  if (maps.includes(keyword)) return mapped(value, orField)
  if (same.includes(keyword)) return each(inside)
  return named.includes(keyword) ? mapped(value, inside) : value
}

function mapped(map: unknown, change: Change): unknown {
  return isRecord(map) ? Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, change(schema)])) : map
}
