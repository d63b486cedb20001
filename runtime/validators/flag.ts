import type { FlagValidator } from '../manifest/manifest.types.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import type { JsonSchema } from '../values/schema-parts.ts'

/** What the manifest says of it. */
export const shape: JsonSchema = {
  description: 'Passes while a feature is switched on, for example by an environment variable.',
  required: ['enabled'],
  properties: {
    enabled: {
      description: 'on or off.',
      type: ['boolean', 'string'],
      pattern: '^(on|off|true|false)$',
      'x-open': true,
    },
  },
}

/** Passes while the feature is switched on. */
export const flag = defineValidatorKind({
  resolve: ({ enabled }: FlagValidator) => ({ isEnabled: enabled === true || /^(?:on|true)$/.test(`${enabled}`) }),
  reads: () => [],
  turns: () => [],
  accepts: ({ isEnabled }) => isEnabled,
})
