import { intlTag } from '../runtime/values/texts/intl-tag.ts'

/** A language, and where it matters its script, region and variant: fr, pt-BR, zh-Hans, ca-valencia. Engines throw at codes of another form. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?(-([A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))?$/

/**
 * The name of a language in that language, capitalised: Français; in English where it is not known. Null if the code is unknown.
 *
 * @param code - fits LANGUAGE_CODE.
 */
export function languageName(code: string): string | null {
  const name = new Intl.DisplayNames([intlTag(code)], { type: 'language', fallback: 'none' }).of(code)
  return name === undefined ? null : name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
