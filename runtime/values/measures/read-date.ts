const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** A parsed date. */
export interface ReadDate {
  /** Milliseconds since 1970. */
  readonly time: number
  /** Whether it is shown as written, whatever the visitor's time zone. */
  readonly isWritten: boolean
}

/**
 * Parses a day (2026-01-31), a time (2026-01-31T18:30:00Z), or a number of milliseconds since 1970. The result is the same in every browser, which
 * `Date.parse` alone does not guarantee, and 6.12.2026 is rejected instead of being read as the twelfth of June.
 *
 * @returns null for a text that is not a date.
 */
export function readDate(value: string | number | Date): ReadDate | null {
  if (typeof value !== 'string') return { time: Number(value), isWritten: false }
  const [, day, clock = '00:00', zone] = DATE.exec(value) ?? []
  if (day === undefined || !isDay(day)) return null
  const offset = zone?.replace(/^(...)(\d\d)$/, '$1:$2') ?? 'Z'
  const time = Date.parse(`${day}T${clock}${offset}`)
  return Number.isNaN(time) ? null : { time, isWritten: zone === undefined }
}

/** Rejects days that do not exist: some browsers read the 30th of February as the second of March. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
