import { foldPath } from '../../values/paths/fold-path.ts'
import { canMeet, parametersOf } from '../../values/paths/path-pattern.ts'
import { placedRedirects } from '../../values/paths/placed-redirects.ts'
import { redirectKey } from '../../values/paths/written-redirects.ts'
import type { RoutePaths } from '../manifest.types.ts'
import type { PathStep } from '../text/position.ts'
import type { CheckContext } from './check-context.ts'
import { reservedIn } from './reserved-paths.ts'
import { whyUnusable } from './unusable-path.ts'

/** An address of the site in one language, and where the manifest declares it. */
interface Address {
  /** Path without the language prefix. */
  path: string
  locale: string
  /** What answers there, as messages name it. Two routes with the same name are reported separately. */
  owner: string
  at: readonly PathStep[]
  /** What the query must say, when the address is more than a path. */
  query?: Readonly<Record<string, string>>
}

/**
 * Reports pages or redirects with the same address in a language, patterns that a single address could match, and addresses reserved by the runtime
 * or by a language prefix.
 */
export function checkPaths(context: CheckContext): void {
  const defaultLocale = context.manifest.locales.default
  const firstByAddress = new Map<string, Address>()
  const patterns: Address[] = []
  const reported = new Set<string>()
  const reservation = reservedIn(context.manifest)
  for (const address of addressesOf(context)) {
    // A path shared by all languages is one mistake, however many languages there are.
    const place = address.at.join('/')
    if (reported.has(place)) continue
    const reserved = reservation(address.path, address.locale)
    const unusable = whyUnusable(address.path, address.at[0] === 'redirects')
    const fullPath = address.locale === defaultLocale ? address.path : `/${address.locale}${address.path}`
    const key = redirectKey(fullPath, address.query ?? {})
    const first = firstByAddress.get(key)
    const { path, locale } = address
    const like = patternLike(address, patterns)
    if (unusable !== null) {
      reported.add(place)
      const { nearest, ...words } = unusable
      const written = context.document.writtenAt(address.at)
      const args = { path: written ?? path, ...words, nearest: written === undefined ? nearest : null }
      context.report('manifest/unusable-path', address.at, args)
    } else if (isTwin(context, address)) {
      reported.add(place)
      const nearest = path.replace(/^\/[^/]+\/?/, '/')
      context.report('manifest/default-prefix', address.at, { path, locale: defaultLocale, nearest })
    } else if (reserved !== null) {
      reported.add(place)
      context.report('manifest/reserved-path', address.at, { path, reserved })
    } else if (first !== undefined) {
      reported.add(place)
      if (first.at[0] === 'routes' && first.owner === address.owner) continue
      const position = context.document.nearestPosition(first.at, 'value')
      context.report('manifest/path-clash', address.at, { path, locale, other: first.owner, first: position })
    } else if (like !== undefined) {
      reported.add(place)
      const position = context.document.nearestPosition(like.at, 'value')
      const other = { other: like.path, owner: like.owner, first: position }
      context.report('manifest/ambiguous-path', address.at, { path, locale, ...other })
    } else {
      firstByAddress.set(key, address)
      if (parametersOf(path).length > 0) patterns.push(address)
    }
  }
}

/**
 * A pattern of another route that some address could match as well. Only patterns of the same language are compared, since prefixes keep languages
 * apart.
 */
function patternLike({ path, locale, owner }: Address, patterns: readonly Address[]): Address | undefined {
  if (parametersOf(path).length === 0) return undefined
  return patterns.find(
    (other) => other.locale === locale && other.owner !== owner && canMeet(foldPath(other.path), foldPath(path)),
  )
}

function addressesOf(context: CheckContext): Address[] {
  const { routes, feeds } = context.manifest
  const addresses = (path: RoutePaths, owner: string, at: PathStep[]): Address[] => {
    if (typeof path === 'string') return context.locales.map((locale) => ({ path, locale, owner, at }))
    return Object.entries(path).map(([locale, own]) => ({ path: own, locale, owner, at: [...at, locale] }))
  }
  const ofRoutes = routes.flatMap(({ name, path, pages }, index) => [
    ...addresses(path, `the route "${name}"`, ['routes', index, 'path']),
    ...(pages ? addresses(pages.path, `a page of the list of "${name}"`, ['routes', index, 'pages', 'path']) : []),
  ])
  const rule = { default: context.manifest.locales.default, available: context.locales.map((code) => ({ code })) }
  const old = placedRedirects(context.manifest, rule).flatMap(({ sources, query, fromAt }) =>
    sources.map(({ path, locale }): Address => ({ path, query, locale, owner: 'a redirect', at: fromAt })),
  )
  const ofFeeds = feeds.flatMap(({ path }, index) => addresses(path, 'a feed', ['feeds', index, 'path']))
  return [...ofRoutes, ...ofFeeds, ...old]
}

/**
 * Whether a page begins with the code of the default language, which has no prefix, so that it looks like a second address of another page. A
 * redirect from such a path is fine: it helps visitors of an older site.
 */
function isTwin({ manifest, locales }: CheckContext, { path, locale, at }: Address): boolean {
  const code = manifest.locales.default
  if (locales.length === 1 || locale !== code || at[0] === 'redirects') return false
  return foldPath(path).split('/')[1] === foldPath(code)
}
