import { isRecord } from '../../values/is-record.ts'

/** The languages of localised content. */
export interface ContentLanguages {
  codes: ReadonlySet<string>
  default: string
  /**
   * The value in one language: a map from locale codes gives its value for `locale`, else the one for the default locale, else null;
   * a list is localised item by item; anything else is returned as it is.
   */
  localise(value: unknown, locale: string): unknown
  /** Order of texts in one language. */
  compare(left: string, right: string, locale: string): number
}

/** @param defaultLocale - one of `locales`. */
export function createContentLanguages(locales: readonly string[], defaultLocale: string): ContentLanguages {
  const codes = new Set(locales)
  // Made when something is sorted: the data of a language are some megabytes.
  const collators = new Map<string, Intl.Collator>()
  const localise: ContentLanguages['localise'] = (value, locale) => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((item) => localise(item, locale))
    return isLocaleMap(value, codes) ? (valueFor(value, locale) ?? valueFor(value, defaultLocale) ?? null) : value
  }
  return {
    codes,
    default: defaultLocale,
    localise,
    compare(left, right, locale) {
      if (!codes.has(locale)) return 0
      const collator = collators.get(locale) ?? new Intl.Collator(locale)
      collators.set(locale, collator)
      return collator.compare(left, right)
    },
  }
}

/** Whether every key of a map is the code of a locale, so that it holds one value per language. */
export function isLocaleMap(value: unknown, codes: ReadonlySet<string>): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => codes.has(key))
}

function valueFor(values: Readonly<Record<string, unknown>>, locale: string): unknown {
  return Object.hasOwn(values, locale) ? values[locale] : undefined
}
