import type { ErrorObject, ValidateFunction } from 'ajv'
import { once, onceForBoth } from '../../values/once.ts'
import { holdsEntryField, misspeltEntryKey } from '../../values/schema/entry-field.ts'
import { fillDefaults } from '../../values/schema/fill-defaults.ts'
import { type Mark, readMarks } from '../../values/schema/read-marks.ts'
import type { JsonSchema } from '../../values/schema/schema-parts.ts'
import { fitsSchema } from '../shape/fits-schema.ts'
import { filledAjv, sharedAjv } from '../shape/shared-ajv.ts'
import { entryField, isForEntryField, withEntryFields } from '../shape/with-entry-fields.ts'
import { jsonPointer } from '../text/json-pointer.ts'

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
  const marks = readMarks(part, value, fitsSchema)
  return { value, marks, errors: withMisspeltFields(fits(value) ? [] : ownErrors(fits), marks) }
})

/**
 * Says of each field of an entry with a misspelt key that this key is unknown, instead of what is wrong with such a map in place of the value. As a
 * text it would be one in an unknown language.
 */
function withMisspeltFields(errors: ErrorObject[], marks: readonly Mark[]): ErrorObject[] {
  const texts = marks.filter(({ kind, at }) => (kind === 'text' || kind === 'richtext') && at === 'value')
  const places = [
    ...texts.map(({ path, value: data }) => ({ instancePath: jsonPointer(path), data })),
    ...errors.map(({ instancePath, data }) => ({ instancePath, data })),
  ]
  const misspelt = new Map<string, ErrorObject>()
  for (const { instancePath, data } of places) {
    const key = misspeltEntryKey(data)
    if (key !== null) misspelt.set(instancePath, unknownKey(instancePath, data, key))
  }
  return [...errors.filter(({ instancePath }) => !misspelt.has(instancePath)), ...misspelt.values()]
}

function unknownKey(instancePath: string, data: unknown, key: string): ErrorObject {
  const keyword = 'additionalProperties'
  return { instancePath, data, keyword, schemaPath: '', params: { additionalProperty: key }, parentSchema: entryField }
}

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
