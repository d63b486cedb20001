const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** A date that was read. */
export interface ReadDate {
  /** In ms since 1970. */
  readonly time: number
  /** Whether it is shown as it is written, whatever the time zone. */
  readonly isWritten: boolean
}

/**
 * A day, 2026-01-31, or a time, 2026-01-31T18:30:00Z; a number is ms since 1970. Reads the same in every browser, which `Date.parse` alone does not, and
 * takes no 6.12.2026 for the twelfth of June.
 *
 * @returns null for a text that is no date.
 */
export function readDate(value: string | number | Date): ReadDate | null {
  if (typeof value !== 'string') return { time: Number(value), isWritten: false }
  const [, day, clock = '00:00', zone] = DATE.exec(value) ?? []
  if (day === undefined || !isDay(day)) return null
  const offset = zone?.replace(/^(...)(\d\d)$/, '$1:$2') ?? 'Z'
  const time = Date.parse(`${day}T${clock}${offset}`)
  return Number.isNaN(time) ? null : { time, isWritten: zone === undefined }
}

/** Some browsers take the 30th of February for the second of March. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
