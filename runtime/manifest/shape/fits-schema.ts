import type { ValidateFunction } from 'ajv'
import { holdsEntryField } from '../../values/entry-field.ts'
import { fillDefaults } from '../../values/fill-defaults.ts'
import type { SchemaPart } from '../../values/schema-parts.ts'
import { filledAjv } from './shared-ajv.ts'
import { withEntryFields } from './with-entry-fields.ts'

const strict = new WeakMap<object, ValidateFunction>()
const open = new WeakMap<object, ValidateFunction>()

/** Whether a value fits a part of a schema that has been compiled as a whole before, once its defaults are filled in. */
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
