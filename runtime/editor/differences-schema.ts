import { isRecord } from '../values/is-record.ts'
import type { Schema } from './editor-schema.ts'

const REMOVE = { description: 'Takes away what the base has here.', const: true }
const PLACES = {
  before: { description: 'Name or id of the item of the same list before which this one stands.', type: 'string' },
  after: { description: 'Name or id of the item of the same list after which this one stands.', type: 'string' },
}
/** What only a whole manifest has to hold. */
const WHOLE = new Set(['required', 'minItems', 'minProperties'])

/** The schema of a manifest that says only what differs from another: nothing has to be there, and what the base has can go or move. */
export function differencesSchema(schema: Schema): Schema {
  const parts = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (WHOLE.has(key) && !isRecord(value)) return []
    // It says which branch holds, and nothing of what has to be there.
    return [[key, key === 'if' ? value : inside(value)]]
  })
  const relaxed: Schema = Object.fromEntries(parts)
  const { properties } = relaxed
  if (!isRecord(properties) || schema.additionalProperties !== false) return relaxed
  const isItem = ['id', 'name', 'section'].some((key) => key in properties)
  return { ...relaxed, properties: { ...properties, remove: REMOVE, ...(isItem ? PLACES : {}) } }
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside)
  return isRecord(value) ? differencesSchema(value) : value
}
