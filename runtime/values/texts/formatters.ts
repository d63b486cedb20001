import { readDate } from '../measures/read-date.ts'

/**
 * One of three: a day (`2026-11-23`), the same in every time zone; a local time of the site (`2026-11-23T19:30`), shown as it is written; or a
 * moment (`2026-11-23T19:30:00Z`, milliseconds since 1970, a `Date`), shown in the site's time zone.
 */
export type DateValue = string | number | Date

/** Who reads a formatted value. */
export interface Reader {
  /** The language with its region: `en-GB`. */
  readonly tag: string
  /** The time zone in which moments are shown: `Europe/Berlin`. */
  readonly timeZone: string
}

const MAX_FORMATTERS = 200

/** Keeps formatters, because creating one costs a hundred times as much as using it. */
function keep<Options, Formatter>(make: (tag: string, options: Options | undefined) => Formatter) {
  const kept = new Map<string, Formatter>()
  return (tag: string, options?: Options): Formatter => {
    const key = JSON.stringify([tag, options])
    const known = kept.get(key)
    if (known !== undefined) return known
    // Code that takes its options from data could create any number of them.
    if (kept.size >= MAX_FORMATTERS) kept.clear()
    const made = make(tag, options)
    kept.set(key, made)
    return made
  }
}

const dates = keep<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>((...given) => new Intl.DateTimeFormat(...given))
export const numbers = keep<Intl.NumberFormatOptions, Intl.NumberFormat>((...given) => new Intl.NumberFormat(...given))
export const lists = keep<Intl.ListFormatOptions, Intl.ListFormat>((...given) => new Intl.ListFormat(...given))
export const relatives = keep<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (...given) => new Intl.RelativeTimeFormat(...given),
)

/** @returns a text that is not a date as it is. */
export function writeDate(value: DateValue, options: Intl.DateTimeFormatOptions, { tag, timeZone }: Reader): string {
  const date = readDate(value)
  if (date === null) return String(value)
  const { time, isWritten } = date
  return dates(tag, isWritten ? asWritten(options) : { timeZone, ...options }).format(time)
}

/** A local time has no time zone that could be named. */
function asWritten({ timeZoneName: _, ...options }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const namesZone = options.timeStyle === 'full' || options.timeStyle === 'long'
  return { ...options, ...(namesZone ? { timeStyle: 'medium' } : {}), timeZone: 'UTC' }
}
