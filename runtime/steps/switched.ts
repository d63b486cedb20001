import type { JsonSchema } from '../values/schema-parts.ts'

/** What the manifest says of a switch: at least one of both. */
export const switchShape: JsonSchema = {
  minProperties: 2,
  properties: {
    enabled: {
      description: 'on or off.',
      type: ['boolean', 'string'],
      pattern: '^(on|off|true|false)$',
      'x-open': true,
    },
    given: {
      description:
        'A text without which the feature is off, usually the value of an environment variable. It reaches no page.',
      type: 'string',
      'x-open': true,
    },
  },
}

/** Whether a feature is switched on: by its word, and because the text that it cannot do without is there. */
export function isSwitchedOn({
  enabled = true,
  given,
}: {
  readonly enabled?: boolean | string
  readonly given?: string
}): boolean {
  return (enabled === true || /^(?:on|true)$/.test(`${enabled}`)) && given?.trim() !== ''
}
