import type { Manifest } from '../../manifest/manifest.types.ts'
import { localeOfPrefix, localePath } from '../../values/paths/locale-path.ts'
import { placedRedirects } from '../../values/paths/placed-redirects.ts'
import type { WrittenTarget } from '../../values/paths/written-redirects.ts'
import { routeKey } from '../routing/route-key.ts'
import { linkAddress, linkPathOf } from '../routing/route-link.ts'
import type { LocalesModel, OldAddress, RouteModel } from '../site-model.ts'

/** The path of a route in a language, as links fill it; undefined when the route does not exist there. */
type PathOf = (route: string, locale: string) => string | undefined

/**
 * Expands each redirect once per language; one from an address with a language's prefix applies there alone. A redirect to a route leads to the path
 * in that language, and is dropped where the route does not exist; one to a path gets the language's prefix, unless it has one.
 */
export function resolveRedirects(
  manifest: Pick<Manifest, 'redirects'>,
  locales: LocalesModel,
  routes: readonly RouteModel[],
): OldAddress[] {
  const paths = new Map(routes.map((route) => [route.key, linkPathOf(route)]))
  const pathOf: PathOf = (route, locale) => paths.get(routeKey(route, locale))
  return placedRedirects(manifest, locales).flatMap(({ sources, query, to, status }): OldAddress[] => {
    if (to === null) return sources.map(({ address, locale }) => ({ kind: 'gone', from: address, query, locale }))
    const alternates: Record<string, string> = {}
    for (const { code } of locales.available) {
      const target = targetIn(to, code, locales, pathOf)
      if (target !== null) alternates[code] = target
    }
    const only = to.kind === 'path' ? localeOfPrefix(pathIn(to.address), locales) : null
    return sources.flatMap(({ address, locale }): OldAddress[] => {
      const target = alternates[locale]
      if (target === undefined) return []
      return [{ kind: 'redirect', from: address, query, locale: only ?? locale, to: target, alternates, status }]
    })
  })
}

/** The encoded address of a target in one language; null when it has none there. */
function targetIn(to: WrittenTarget, locale: string, locales: LocalesModel, pathOf: PathOf): string | null {
  if (to.kind === 'route') {
    const path = pathOf(to.link.route, locale)
    const address = path === undefined ? null : linkAddress(to.link, path)
    return address && encoded(address)
  }
  // The address may be encoded already; only the URL parser avoids encoding it twice.
  if (to.kind === 'address') return new URL(to.address).href
  return encoded(addressIn(to.address, locale, locales))
}

/** Adds the language prefix to a path of the manifest, which may have a query and a hash. A path with a prefix stands for that address alone. */
export function addressIn(address: string, locale: string, locales: LocalesModel): string {
  const path = pathIn(address)
  return localeOfPrefix(path, locales) === null
    ? localePath(path, locale, locales) + address.slice(path.length)
    : address
}

/** `/a?b=c#d` → `/a`. */
function pathIn(address: string): string {
  return address.replace(/[?#].*$/s, '')
}

/** Paths that the URL parser would not change. Skipping it matters when there are thousands of redirects. */
const PLAIN = /^[\w/*-]+$/

function encoded(address: string): string {
  if (PLAIN.test(address)) return address
  const { pathname, search, hash } = new URL(address, 'http://own.invalid')
  return pathname + search + hash
}
