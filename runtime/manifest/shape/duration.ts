import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Milliseconds of a duration as the manifest writes it (`200ms`, `5s`, `2m`, `12h`, `7d`), or null for anything else. */
export function durationMs(duration: string): number | null {
  const parts = /^(\d{1,7})(ms|s|m|h|d)$/.exec(duration)
  if (parts === null) return null
  // The expression lets only the keys of `unitMs` through.
  return Number(parts[1]) * unitMs[parts[2] as keyof typeof unitMs]
}

/** Ways to write a time in whole units, the smallest unit first: 120000ms, 120s, 2m. */
export function durationForms(ms: number): string[] {
  return Object.entries(unitMs)
    .filter(([, unit]) => ms % unit === 0 && ms / unit <= 9_999_999 && (ms >= unit || unit === 1))
    .map(([name, unit]) => `${ms / unit}${name}`)
}

/**
 * How a bare number of milliseconds is written where the schema wants a duration: `2m or 120s` for 120000. Below a second the number may
 * as well be one of seconds: `10ms or 10s`. Null for other schemas and values.
 */
export function durationExamples(schema: unknown, value: unknown): string | null {
  const isDuration =
    typeof schema === 'object' &&
    schema !== null &&
    'pattern' in schema &&
    schema.pattern === configSchema.definitions.duration.pattern
  if (!isDuration || typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 9_999_999)
    return null
  return value < 1000 ? `${value}ms or ${value}s` : durationForms(value).slice(-2).reverse().join(' or ')
}
