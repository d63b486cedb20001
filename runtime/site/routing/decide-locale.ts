import { localeOfPrefix } from '../../values/paths/locale-path.ts'
import type { LocaleModel, LocalesModel } from '../site-model.ts'

/** Everything that the decision may depend on. */
export interface LocaleHints {
  /** Decoded path, without the query. */
  readonly path: string
  /** Value of the language cookie, as sent. */
  readonly cookie: string | null
  /** Language tags in order of preference: from Accept-Language on the server, from the browser in prerendered output. */
  readonly languages: readonly string[]
  /** Whether the visitor comes from a page of this site; such navigations are never redirected. */
  readonly isFromSite: boolean
}

/** What the decision has to know of the languages of a site. */
export type LocaleOffer = Pick<LocalesModel, 'default' | 'detect'> & {
  readonly available: readonly Pick<LocaleModel, 'code' | 'tag'>[]
}

/**
 * The language to which a request for the root path is redirected; null when it is not. Only exactly `/` is ever redirected, and only to the home
 * page of another language, which itself is never redirected, so there are no chains.
 *
 * @see cli/docs/guide/about/decisions.md#the-language-at-the-root-path
 */
export function decideRedirectLocale(hints: LocaleHints, locales: LocaleOffer): string | null {
  if (hints.path !== '/' || hints.isFromSite || !locales.detect.isEnabled) return null
  const chosen = knownLocale(hints.cookie, locales)
  if (chosen !== null && !locales.detect.remembers) return null
  const candidate = chosen ?? matchLanguages(hints.languages, locales.available)
  return candidate === null || candidate === locales.default ? null : candidate
}

/** The language for an address without a route: from the path's prefix, otherwise the cookie, otherwise the default. */
export function localeOfUnmatched(path: string, cookie: string | null, locales: LocalesModel): string {
  return localeOfPrefix(path, locales) ?? knownLocale(cookie, locales) ?? locales.default
}

/**
 * Parses an Accept-Language header into tags, best first. Tags are trimmed and sorted by `q`, ties keep their order, `q=0` and `*` are dropped. At
 * most the first 4 kB and 32 tags are read.
 */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .slice(0, 4096)
    .split(',', 32)
    .map((item) => {
      const [tag = '', ...parameters] = item.split(';').map((part) => part.trim())
      const q = parameters.find((parameter) => /^q=/i.test(parameter))
      return { tag, q: q === undefined ? 1 : Number(q.slice(2)) }
    })
    .filter(({ tag, q }) => /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(tag) && q > 0 && q <= 1)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}

/**
 * The language that best fits the visitor's preferences: an equal tag scores `1 − index/n`, an equal primary language `0.999 − index/n`. The highest
 * score wins; among equal scores, the longer code.
 */
export function matchLanguages(languages: readonly string[], available: LocaleOffer['available']): string | null {
  const count = languages.length
  const tagOf = ({ tag }: LocaleOffer['available'][number]) => tag.toLowerCase()
  const primary = (tag: string) => tag.toLowerCase().split('-', 1)[0]
  const best = (score: number, fits: (locale: LocaleOffer['available'][number], language: string) => boolean) => {
    for (const [index, language] of languages.entries()) {
      const locale = available.find((candidate) => fits(candidate, language))
      if (locale) return { code: locale.code, score: score - index / count }
    }
    return null
  }
  const exact = best(1, (locale, language) => tagOf(locale) === language.toLowerCase())
  const related = best(0.999, (locale, language) => primary(tagOf(locale)) === primary(language))
  if (!exact || !related) return (exact ?? related)?.code ?? null
  if (exact.score !== related.score) return exact.score > related.score ? exact.code : related.code
  return exact.code.length >= related.code.length ? exact.code : related.code
}

/** Compares exactly with the configured codes; anything else counts as absent. */
function knownLocale(wanted: string | null, { available }: LocaleOffer): string | null {
  return available.find(({ code }) => code === wanted)?.code ?? null
}
