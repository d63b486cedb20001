import { instantOf } from '../../values/measures/instant-of.ts'
import { everyLocale, isLocaleMap } from '../../values/texts/locale-texts.ts'

/** The languages of localised content, and the time zone of its times. */
export interface ContentLanguages {
  codes: ReadonlySet<string>
  default: string
  /** That of times without an offset. */
  timeZone: string
  /**
   * The value in one language. A map from locale codes gives its value for `locale`, or else the one for all languages, or else the one for the
   * default locale, or else null. Lists are localised item by item; anything else is returned as it is.
   */
  localise(value: unknown, locale: string): unknown
  /** Compares two dates chronologically, and other texts by the alphabetical order of a language. */
  compare(left: string, right: string, locale: string): number
}

/** @param defaultLocale - one of `locales`. */
export function createContentLanguages(
  locales: readonly string[],
  defaultLocale: string,
  timeZone: string,
): ContentLanguages {
  const codes = new Set(locales)
  // Created when something is first sorted, since the data of each language take some megabytes.
  const collators = new Map<string, Intl.Collator>()
  const localise: ContentLanguages['localise'] = (value, locale) => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => localise(item, locale))
    if (!isLocaleMap(value, codes)) return value
    return valueFor(value, locale) ?? valueFor(value, everyLocale) ?? valueFor(value, defaultLocale) ?? null
  }
  return {
    codes,
    default: defaultLocale,
    timeZone,
    localise,
    compare(left, right, locale) {
      const order = compareDates(left, right, timeZone)
      if (order !== null) return order
      const collator = collators.get(locale) ?? new Intl.Collator(locale)
      collators.set(locale, collator)
      return collator.compare(left, right)
    },
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(Z|[+-][\d:]+)?)?$/

/** Null when one of the texts is not a date. */
function compareDates(left: string, right: string, timeZone: string): number | null {
  const [one, other] = [DATE.exec(left), DATE.exec(right)]
  if (one === null || other === null) return null
  // Written with the same offset, dates are in the order of their characters, which is found much faster.
  if (one[1] === other[1]) return left < right ? -1 : Number(left > right)
  return (instantOf(left, timeZone) ?? 0) - (instantOf(right, timeZone) ?? 0)
}

function valueFor(values: Readonly<Record<string, unknown>>, locale: string): unknown {
  return Object.hasOwn(values, locale) ? values[locale] : undefined
}
