import type { ValidateFunction } from 'ajv'
import { fillDefaults } from '../../values/fill-defaults.ts'
import type { SchemaPart } from '../../values/schema-parts.ts'
import { filledAjv } from './shared-ajv.ts'

const compiled = new WeakMap<object, ValidateFunction>()

/** Whether a value fits a part of a schema that has been compiled as a whole before, once its defaults are filled in. */
export function fitsSchema(part: SchemaPart, value: unknown): boolean {
  const { schema, root } = part
  if (typeof schema !== 'object' || schema === null) return schema !== false
  let validator = compiled.get(schema)
  if (validator === undefined) {
    const { definitions } = root
    validator = filledAjv().compile({ allOf: [schema], ...(definitions === undefined ? {} : { definitions }) })
    compiled.set(schema, validator)
  }
  return validator(fillDefaults(part, value, fitsSchema))
}
