import type { FlagValidator } from '../manifest/manifest.types.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'

/** Passes while the feature is switched on. */
export const flag = defineValidatorKind({
  resolve: ({ enabled }: FlagValidator) => ({ isEnabled: enabled === true || /^(?:on|true)$/.test(`${enabled}`) }),
  reads: () => [],
  turns: () => [],
  accepts: ({ isEnabled }) => isEnabled,
})
