import configSchema from '../../schema/site.config.schema.json' with { type: 'json' }

const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Milliseconds of a duration as the manifest writes it (`200ms`, `5s`, `2m`, `12h`, `7d`), or null for anything else. */
export function durationMs(duration: string): number | null {
  const parts = /^(\d{1,7})(ms|s|m|h|d)$/.exec(duration)
  if (parts === null) return null
  // The expression lets only the keys of `unitMs` through.
  return Number(parts[1]) * unitMs[parts[2] as keyof typeof unitMs]
}

/**
 * How a bare number of milliseconds is written where the schema wants a duration: `120s or 2m` for 120000. Below a second the number may
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
  if (value < 1000) return `${value}ms or ${value}s`
  const forms = Object.entries(unitMs)
    .filter(([, ms]) => value % ms === 0 && value >= ms)
    .map(([unit, ms]) => `${value / ms}${unit}`)
  return forms.slice(-2).join(' or ')
}
