/** The language of a tag, whatever its region and script, in lower case: pt-BR → pt. */
export function languageIn(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? ''
}

/**
 * What is there for the language of a tag, whatever its region; null if there is nothing. For a script that is not the usual one of its language,
 * what is there for both comes first: zh-TW → zh-Hant.
 */
export function inLanguageOf<T>(tag: string, byLanguage: Readonly<Record<string, T>>): T | null {
  const known = [inScript(tag), languageIn(tag)].find((name) => Object.hasOwn(byLanguage, name))
  return known === undefined ? null : (byLanguage[known] ?? null)
}

/** The language and the script of a tag: zh-TW → zh-Hant. Only the tag where it is none. */
function inScript(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag
  }
}
