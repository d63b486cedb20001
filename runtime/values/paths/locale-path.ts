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

/** A path in one language, without its prefix. */
export interface LocalePath {
  readonly path: string
  readonly locale: string
}

/** `('/en/contact')` → `/contact` in `en`; null when no language's prefix comes first. */
export function splitPrefix(path: string, rule: PrefixRule): LocalePath | null {
  const locale = localeOfPrefix(path, rule)
  return locale === null ? null : { path: path.slice(locale.length + 1) || '/', locale }
}
