import { readDate } from '../values/measures/read-date.ts'

/**
 * One of three: a day (`2026-11-23`), the same in every time zone; a local time of the site (`2026-11-23T19:30`), shown as it is written; or a
 * moment (`2026-11-23T19:30:00Z`, milliseconds since 1970, a `Date`), shown in the site's time zone.
 */
export type DateValue = string | number | Date

/** Formats values for readers of the page's language. All options are those of `Intl`. */
export interface Format {
  /** @returns the day in words, unless the options ask for something else; a text that is not a date is returned as it is. */
  date(value: DateValue, options?: Intl.DateTimeFormatOptions): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** @param currency - its code: `EUR`. */
  currency(value: number, currency: string, options?: Intl.NumberFormatOptions): string
  /** `bread, butter and jam`. */
  list(items: readonly string[], options?: Intl.ListFormatOptions): string
  /** `tomorrow` for 1 day, `3 weeks ago` for -3 weeks. */
  relative(value: number, unit: Intl.RelativeTimeFormatUnit, options?: Intl.RelativeTimeFormatOptions): string
}

/** Formatted texts, by a key for what was formatted. */
export type FormattedTexts = Readonly<Record<string, string>>

export interface FormatSettings {
  /** The language with its region: `en-GB`. */
  readonly tag: string
  /** The time zone in which moments are shown: `Europe/Berlin`. */
  readonly timeZone: string
  /** Texts formatted before, used instead of formatting again. */
  readonly known?: FormattedTexts | undefined
  /** Called with each newly formatted text. */
  readonly record?: ((key: string, text: string) => void) | null
}

/** Creates a format for one language and one time zone. */
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

/** A local time has no time zone that could be named. */
function asWritten({ timeZoneName: _, ...options }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const namesZone = options.timeStyle === 'full' || options.timeStyle === 'long'
  return { ...options, ...(namesZone ? { timeStyle: 'medium' } : {}), timeZone: 'UTC' }
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
const numbers = keep<Intl.NumberFormatOptions, Intl.NumberFormat>((...given) => new Intl.NumberFormat(...given))
const lists = keep<Intl.ListFormatOptions, Intl.ListFormat>((...given) => new Intl.ListFormat(...given))
const relatives = keep<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (...given) => new Intl.RelativeTimeFormat(...given),
)
