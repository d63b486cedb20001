/** The paths of every language but the default one begin with its code. */
export interface PrefixRule {
  readonly default: string
  readonly available: readonly { readonly code: string }[]
}

/** `('/contact', 'en')` → `/en/contact`; `('/', 'en')` → `/en`; unchanged for the default language. */
export function localePath(path: string, locale: string, rule: PrefixRule): string {
  if (locale === rule.default) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** The language whose code is the first segment of a path, ignoring case; null when there is none. The default language has no prefix. */
export function localeOfPrefix(path: string, rule: PrefixRule): string | null {
  const first = path.split('/', 2)[1]?.toLowerCase()
  const found = rule.available.find(({ code }) => code.toLowerCase() === first && code !== rule.default)
  return found?.code ?? null
}
