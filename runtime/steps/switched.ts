import type { JsonSchema } from '../values/schema/schema-parts.ts'

/** Schema of a switch in the manifest: at least one of the two keys is required. */
export const switchShape: JsonSchema = {
  minProperties: 2,
  properties: {
    enabled: {
      description: 'Whether the feature is on: on or off.',
      type: ['boolean', 'string'],
      pattern: '^(on|off|true|false)$',
      'x-open': true,
    },
    given: {
      description:
        'The feature is off while this text is empty. It is usually the value of an environment variable, and appears in no page.',
      type: 'string',
      'x-open': true,
    },
  },
}

/** Whether a feature is on: `enabled` says so, and `given`, the text that it depends on, is not empty. */
export function isSwitchedOn({
  enabled = true,
  given,
}: {
  readonly enabled?: boolean | string
  readonly given?: string
}): boolean {
  return (enabled === true || /^(?:on|true)$/.test(`${enabled}`)) && given?.trim() !== ''
}
