import { isRecord } from '../is-record.ts'

/** In a text written out per language, the key of the fallback for languages without a text of their own: `{ '*': Schubert }`. */
export const everyLocale = '*'

/**
 * Whether a value is a map from languages to what each of them shows: every key is a language code or `*`.
 *
 * @param codes - language codes of the site.
 */
export function isLocaleMap(value: unknown, codes: ReadonlySet<string>): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => key === everyLocale || codes.has(key))
}

/**
 * The key under which a text written out per language has its words for one language: that language's code, otherwise `*`. Null when it has neither.
 *
 * @param texts - `{ es: Hola, '*': Hello }`.
 */
export function keyForLocale(texts: Readonly<Record<string, unknown>>, locale: string): string | null {
  if (Object.hasOwn(texts, locale)) return locale
  return Object.hasOwn(texts, everyLocale) ? everyLocale : null
}
