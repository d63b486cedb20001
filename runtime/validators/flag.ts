import type { FlagValidator } from '../manifest/manifest.types.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import { isSwitchedOn, switchShape } from '../steps/switched.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description: 'Passes while a feature is on, for example because an environment variable says so.',
  ...switchShape,
}

/** Passes while the feature is switched on. */
export const flag = defineValidatorKind({
  resolve: (declared: FlagValidator) => ({ isEnabled: isSwitchedOn(declared) }),
  reads: () => [],
  turns: () => [],
  accepts: ({ isEnabled }) => isEnabled,
})
