import type { ErrorObject, ValidateFunction } from 'ajv'
import { once, onceForBoth } from '../../values/once.ts'
import { holdsEntryField } from '../../values/schema/entry-field.ts'
import { fillDefaults } from '../../values/schema/fill-defaults.ts'
import { type Mark, readMarks } from '../../values/schema/read-marks.ts'
import type { JsonSchema } from '../../values/schema/schema-parts.ts'
import { fitsSchema } from '../shape/fits-schema.ts'
import { filledAjv, sharedAjv } from '../shape/shared-ajv.ts'
import { isForEntryField, withEntryFields } from '../shape/with-entry-fields.ts'

/** Props with their schema's defaults, and what is wrong with them. */
export interface CheckedProps {
  readonly value: unknown
  /** What the schema says about them: which are texts, which name a route. */
  readonly marks: readonly Mark[]
  readonly errors: readonly ErrorObject[]
}

/**
 * Validates the props of a section. The component receives exactly the value that was validated. Done once per object.
 *
 * @param schema - null when the section declares no props.
 * @throws Error when the schema is not a valid JSON Schema.
 */
export function checkProps(schema: JsonSchema | null, props: object): CheckedProps {
  return schema === null ? { value: props, marks: [], errors: [] } : check(schema, props)
}

const check = onceForBoth((schema: JsonSchema, props: object): CheckedProps => {
  // Must come first: a schema that does not compile says nothing about a value.
  const strict = validatorOf(schema)
  const part = { schema, root: schema }
  const value = fillDefaults(part, props, fitsSchema)
  const fits = holdsEntryField(props) ? validatorOf(withEntryFields(schema)) : strict
  return { value, marks: readMarks(part, value, fitsSchema), errors: fits(value) ? [] : ownErrors(fits) }
})

/** Drops errors that only say that a value is not a field of an entry. */
function ownErrors({ errors }: ValidateFunction): ErrorObject[] {
  return (errors ?? []).filter((error) => !isForEntryField(error))
}

const validatorOf = once((schema: JsonSchema): ValidateFunction => {
  // Without its id, so that two versions of a section's schema (hot reload) do not conflict.
  const { $id: _, ...anonymous } = schema
  sharedAjv().validateSchema(anonymous, true)
  return filledAjv().compile(anonymous)
})
