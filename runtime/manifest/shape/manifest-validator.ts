import type { ValidateFunction } from 'ajv'
import type { Manifest } from '../manifest.types.ts'
import { manifestSchema } from './manifest-schema.ts'
import { sharedAjv } from './shared-ajv.ts'

let validator: ValidateFunction<Manifest> | null = null

/**
 * Validates a manifest and fills in its defaults. Compiling takes a tenth of a second, so the package replaces this file with the output of
 * `validatorSource`.
 */
export function manifestValidator(): ValidateFunction<Manifest> {
  validator ??= sharedAjv().compile<Manifest>(manifestSchema)
  return validator
}
