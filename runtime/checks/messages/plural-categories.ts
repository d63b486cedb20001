/** The plural forms that a language has; all that there are, for a code that is no language tag. */
export function pluralCategories(locale: string): string[] {
  try {
    return new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  } catch {
    return ['zero', 'one', 'two', 'few', 'many', 'other']
  }
}
