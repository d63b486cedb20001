import type { ValidateFunction } from 'ajv'
import type { Manifest } from '../manifest.types.ts'
import { manifestSchema } from './manifest-schema.ts'
import { sharedAjv } from './shared-ajv.ts'

let validator: ValidateFunction<Manifest> | null = null

/** Whether a value is a manifest; fills the defaults in. The package holds what `validatorSource` writes in place of this file: to compile it takes a tenth of a second. */
export function manifestValidator(): ValidateFunction<Manifest> {
  validator ??= sharedAjv().compile<Manifest>(manifestSchema)
  return validator
}
