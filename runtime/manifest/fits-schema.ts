import type { ValidateFunction } from 'ajv'
import type { SchemaPart } from './key-places.ts'
import { sharedAjv } from './shared-ajv.ts'

const compiled = new WeakMap<object, ValidateFunction>()

/** Whether a value fits a part of a schema that has been compiled as a whole before. */
export function fitsSchema({ schema, root }: SchemaPart, value: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return schema !== false
  let validator = compiled.get(schema)
  if (validator === undefined) {
    const { definitions } = root
    // As a property, so that its defaults stand where ajv allows them.
    validator = sharedAjv().compile({
      type: 'object',
      properties: { value: schema },
      ...(definitions === undefined ? {} : { definitions }),
    })
    compiled.set(schema, validator)
  }
  // A copy: the validator fills in defaults.
  return validator(structuredClone({ value }))
}
