import type { ErrorObject, ValidateFunction } from 'ajv'
import { fillDefaults } from '../../values/fill-defaults.ts'
import { type Mark, readMarks } from '../../values/read-marks.ts'
import type { JsonSchema } from '../../values/schema-parts.ts'
import { fitsSchema } from '../shape/fits-schema.ts'
import { filledAjv, sharedAjv } from '../shape/shared-ajv.ts'

/** Props with all that their schema adds, and what is wrong with them. */
export interface CheckedProps {
  readonly value: unknown
  /** What the schema says of them: which are texts, which name a route. */
  readonly marks: readonly Mark[]
  readonly errors: readonly ErrorObject[]
}

const compiled = new WeakMap<JsonSchema, ValidateFunction>()
const checked = new WeakMap<JsonSchema, WeakMap<object, CheckedProps>>()

/**
 * The props of a section, checked against its schema: those that were checked are those that the component gets. Done once for each object.
 *
 * @param schema - null: the section declares no props.
 * @throws Error when the schema is no JSON Schema.
 */
export function checkProps(schema: JsonSchema | null, props: object): CheckedProps {
  if (schema === null) return { value: props, marks: [], errors: [] }
  const known = checked.get(schema) ?? new WeakMap<object, CheckedProps>()
  checked.set(schema, known)
  const result = known.get(props) ?? check(schema, props)
  known.set(props, result)
  return result
}

function check(schema: JsonSchema, props: object): CheckedProps {
  // First: what cannot be compiled says nothing of a value.
  const fits = validatorOf(schema)
  const part = { schema, root: schema }
  const value = fillDefaults(part, props, fitsSchema)
  return { value, marks: readMarks(part, value, fitsSchema), errors: fits(value) ? [] : (fits.errors ?? []) }
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  // Without its id, so that two versions of a section's schema (hot reload) are no conflict.
  const { $id: _, ...anonymous } = schema
  sharedAjv().validateSchema(anonymous, true)
  const validator = filledAjv().compile(anonymous)
  compiled.set(schema, validator)
  return validator
}
