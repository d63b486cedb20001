import type { ValidateFunction } from 'ajv'
import { holdsEntryField } from '../../values/schema/entry-field.ts'
import { fillDefaults } from '../../values/schema/fill-defaults.ts'
import type { SchemaPart } from '../../values/schema/schema-parts.ts'
import { filledAjv } from './shared-ajv.ts'
import { withEntryFields } from './with-entry-fields.ts'

const strict = new WeakMap<object, ValidateFunction>()
const open = new WeakMap<object, ValidateFunction>()

/** Whether a value is valid against a subschema, once its defaults are filled in. The whole schema must have been compiled before. */
export function fitsSchema(part: SchemaPart, value: unknown): boolean {
  const { schema, root } = part
  if (typeof schema !== 'object' || schema === null) return schema !== false
  const isOpen = holdsEntryField(value)
  const compiled = isOpen ? open : strict
  let validator = compiled.get(schema)
  if (validator === undefined) {
    const { definitions } = root
    const whole = { allOf: [schema], ...(definitions === undefined ? {} : { definitions }) }
    validator = filledAjv().compile(isOpen ? withEntryFields(whole) : whole)
    compiled.set(schema, validator)
  }
  return validator(fillDefaults(part, value, fitsSchema))
}
