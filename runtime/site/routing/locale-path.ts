/** Every language but the default one has its code as the first segment of its paths. */
export interface PrefixRule {
  readonly default: string
  readonly available: readonly { readonly code: string }[]
}

/** `('/contact', 'en')` → `/en/contact`; `('/', 'en')` → `/en`; in the default locale the path itself. */
export function localePath(path: string, locale: string, rule: PrefixRule): string {
  if (locale === rule.default) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The locale of a path's first segment, case ignored; null when it is not a prefix. The default locale has none. */
export function localeOfPrefix(path: string, rule: PrefixRule): string | null {
  const first = path.split('/', 2)[1]?.toLowerCase()
  const found = rule.available.find(({ code }) => code.toLowerCase() === first && code !== rule.default)
  return found?.code ?? null
}
