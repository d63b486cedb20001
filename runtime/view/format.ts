import { type DateValue, lists, numbers, type Reader, relatives, writeDate } from '../values/texts/formatters.ts'

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

export interface FormatSettings extends Reader {
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
      once(['date', value, options], () => writeDate(value, options, { tag, timeZone })),
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
