import { readDate } from '../values/read-date.ts'

/**
 * A day (`2026-11-23`), the same in every time zone; a time of the site (`2026-11-23T19:30`), shown as it is written; or a moment, by the site's
 * clock: `2026-11-23T19:30:00Z`, milliseconds since 1970, a `Date`.
 */
export type DateValue = string | number | Date

/** Writes values as the readers of the page's language do. Every option is that of `Intl`. */
export interface Format {
  /** @returns the day in words, unless the options ask for something else; a text that is no such date as it is. */
  date(value: DateValue, options?: Intl.DateTimeFormatOptions): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** @param currency - its code: `EUR`. */
  currency(value: number, currency: string, options?: Intl.NumberFormatOptions): string
  /** `bread, butter and jam`. */
  list(items: readonly string[], options?: Intl.ListFormatOptions): string
  /** `tomorrow` for 1 day, `3 weeks ago` for -3 weeks. */
  relative(value: number, unit: Intl.RelativeTimeFormatUnit, options?: Intl.RelativeTimeFormatOptions): string
}

/** Formatted texts by what was formatted. */
export type FormattedTexts = Readonly<Record<string, string>>

export interface FormatSettings {
  /** The language with its region: `en-GB`. */
  readonly tag: string
  /** What moments are shown by: `Europe/Berlin`. */
  readonly timeZone: string
  /** What is known before: taken in place of what would be written here. */
  readonly known?: FormattedTexts | undefined
  /** Is told of each text that was written here. */
  readonly record?: ((key: string, text: string) => void) | null
}

/** Formats by one language and one time zone. */
export function createFormat({ tag, timeZone, known = {}, record }: FormatSettings): Format {
  function once(asked: readonly unknown[], write: () => string): string {
    const key = JSON.stringify(asked)
    const text = Object.hasOwn(known, key) ? known[key] : undefined
    if (text !== undefined) return text
    const written = write()
    record?.(key, written)
    return written
  }

  return {
    date: (value, options = { dateStyle: 'long' }) =>
      once(['date', value, options], () => {
        const date = readDate(value)
        if (date === null) return String(value)
        const { time, isWritten } = date
        return dates(tag, isWritten ? asWritten(options) : { timeZone, ...options }).format(time)
      }),
    number: (value, options) => once(['number', value, options], () => numbers(tag, options).format(value)),
    currency: (value, currency, options) =>
      once(['currency', value, currency, options], () =>
        numbers(tag, { ...options, style: 'currency', currency }).format(value),
      ),
    list: (items, options) => once(['list', items, options], () => lists(tag, options).format(items)),
    relative: (value, unit, options = { numeric: 'auto' }) =>
      once(['relative', value, unit, options], () => relatives(tag, options).format(value, unit)),
  }
}

/** What is written without a time zone has none to name. */
function asWritten({ timeZoneName: _, ...options }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const namesZone = options.timeStyle === 'full' || options.timeStyle === 'long'
  return { ...options, ...(namesZone ? { timeStyle: 'medium' } : {}), timeZone: 'UTC' }
}

const MAX_FORMATTERS = 200

/** Making a formatter costs a hundred times as much as using one. */
function keep<Options, Formatter>(make: (tag: string, options: Options | undefined) => Formatter) {
  const kept = new Map<string, Formatter>()
  return (tag: string, options?: Options): Formatter => {
    const key = JSON.stringify([tag, options])
    const known = kept.get(key)
    if (known !== undefined) return known
    // Code that takes its options from data could ask for any number.
    if (kept.size >= MAX_FORMATTERS) kept.clear()
    const made = make(tag, options)
    kept.set(key, made)
    return made
  }
}

const dates = keep<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>((...given) => new Intl.DateTimeFormat(...given))
const numbers = keep<Intl.NumberFormatOptions, Intl.NumberFormat>((...given) => new Intl.NumberFormat(...given))
const lists = keep<Intl.ListFormatOptions, Intl.ListFormat>((...given) => new Intl.ListFormat(...given))
const relatives = keep<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (...given) => new Intl.RelativeTimeFormat(...given),
)
