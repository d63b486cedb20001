import { isRecord } from '../values/is-record.ts'
import type { Schema } from './editor-schema.ts'

const REMOVE = { description: 'Takes away what the base has here.', const: true }
const PLACES = {
  before: { description: 'Name or id of the item of the same list before which this one stands.', type: 'string' },
  after: { description: 'Name or id of the item of the same list after which this one stands.', type: 'string' },
}
/** Keywords that only a complete manifest has to satisfy. */
const WHOLE = new Set(['required', 'minItems', 'minProperties'])

/** Relaxes a schema for a manifest that only states differences from its base: nothing is required, and what the base has can be removed or moved. */
export function differencesSchema(schema: Schema): Schema {
  const parts = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (WHOLE.has(key) && !isRecord(value)) return []
    // `if` only selects a branch and requires nothing, so it stays as it is.
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
