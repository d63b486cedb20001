/** In a text that is written out, the key of what every language shows that has no text of its own: `{ '*': Schubert }`. */
export const everyLocale = '*'

/**
 * The key under which a text that is written out has its words for a language: the language's code, else `*`; null where it has neither.
 *
 * @param texts - `{ es: Hola, '*': Hello }`.
 */
export function keyForLocale(texts: Readonly<Record<string, unknown>>, locale: string): string | null {
  if (Object.hasOwn(texts, locale)) return locale
  return Object.hasOwn(texts, everyLocale) ? everyLocale : null
}
