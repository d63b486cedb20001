import { isRecord } from './is-record.ts'

/** In a text that is written out, the key of what every language shows that has no text of its own: `{ '*': Schubert }`. */
export const everyLocale = '*'

/**
 * Whether a value is a map of what stands there in each language: every key is the code of one, or `*`.
 *
 * @param codes - of the languages of the site.
 */
export function isLocaleMap(value: unknown, codes: ReadonlySet<string>): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => key === everyLocale || codes.has(key))
}

/**
 * The key under which a text that is written out has its words for a language: the language's code, else `*`; null where it has neither.
 *
 * @param texts - `{ es: Hola, '*': Hello }`.
 */
export function keyForLocale(texts: Readonly<Record<string, unknown>>, locale: string): string | null {
  if (Object.hasOwn(texts, locale)) return locale
  return Object.hasOwn(texts, everyLocale) ? everyLocale : null
}
