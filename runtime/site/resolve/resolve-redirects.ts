import type { Manifest } from '../../manifest/manifest.types.ts'
import { type WrittenTarget, writtenRedirects } from '../../values/written-redirects.ts'
import { localePath } from '../routing/locale-path.ts'
import { routeKey } from '../routing/route-key.ts'
import { linkAddress, linkPathOf } from '../routing/route-link.ts'
import type { LocalesModel, OldAddress, RouteModel } from '../site-model.ts'

/** The path of a route in a locale, as links fill it; undefined where it does not exist. */
type PathOf = (route: string, locale: string) => string | undefined

/**
 * Each redirect once per locale. To a route: to that locale's path, left out where the route does not exist; to a path: with the locale's prefix. What
 * is gone is gone in all.
 */
export function resolveRedirects(
  manifest: Pick<Manifest, 'redirects'>,
  locales: LocalesModel,
  routes: readonly RouteModel[],
): OldAddress[] {
  const paths = new Map(routes.map((route) => [route.key, linkPathOf(route)]))
  const pathOf: PathOf = (route, locale) => paths.get(routeKey(route, locale))
  return writtenRedirects(manifest).flatMap(({ from, query, to, status }): OldAddress[] => {
    if (to === null)
      return locales.available.map(({ code }) => ({
        ...{ kind: 'gone', from: localePath(from, code, locales), query, locale: code },
      }))
    const alternates: Record<string, string> = {}
    for (const { code } of locales.available) {
      const target = targetIn(to, code, locales, pathOf)
      if (target !== null) alternates[code] = target
    }
    return Object.entries(alternates).map(([locale, own]) => ({
      ...{ kind: 'redirect', from: localePath(from, locale, locales), query, to: own, locale, alternates, status },
    }))
  })
}

/** The address that a target stands for in a locale, encoded; null where it has none. */
function targetIn(to: WrittenTarget, locale: string, locales: LocalesModel, pathOf: PathOf): string | null {
  if (to.kind === 'route') {
    const path = pathOf(to.link.route, locale)
    const address = path === undefined ? null : linkAddress(to.link, path)
    return address && encoded(address)
  }
  // An address may be encoded already, so only the URL parser can write it once.
  if (to.kind === 'address') return new URL(to.address).href
  return encoded(addressIn(to.address, locale, locales))
}

/** A path of the manifest, which may have a query and a hash, in a locale. */
export function addressIn(address: string, locale: string, locales: LocalesModel): string {
  const [path = '/', ...rest] = address.split(/(?=[?#])/)
  return localePath(path, locale, locales) + rest.join('')
}

/** What a URL parser leaves as it is: parsing is what costs most where there are thousands. */
const PLAIN = /^[\w/*-]+$/

function encoded(address: string): string {
  if (PLAIN.test(address)) return address
  const { pathname, search, hash } = new URL(address, 'http://own.invalid')
  return pathname + search + hash
}
