import { intlTag } from '../../values/texts/intl-tag.ts'

/** The plural forms that a language has; all that there are, for a code that is no language tag. */
export function pluralCategories(locale: string): string[] {
  try {
    const [tag = locale] = Intl.getCanonicalLocales(locale)
    return new Intl.PluralRules(intlTag(tag)).resolvedOptions().pluralCategories
  } catch {
    return ['zero', 'one', 'two', 'few', 'many', 'other']
  }
}

/** The plural form in a key, `count_few`. Without `other`, which every language has, and `zero`, which is shown for 0 in each. */
const FORM = /_(one|two|few|many)$/

/** Whether a key is that of a plural form that the language does not have. */
export function isUnusedForm(key: string, locale: string): boolean {
  const form = FORM.exec(key)?.[1]
  return form !== undefined && !pluralCategories(locale).includes(form)
}
