import type { Manifest } from '../manifest/manifest.types.ts'
import { localePath } from './locale-path.ts'
import { routeKey } from './route-key.ts'
import type { LocalesModel, RedirectModel, RouteModel } from './site-model.ts'

/** Each redirect once per locale. To a route: to that locale's path, left out where the route does not exist; to a path: with the locale's prefix. */
export function resolveRedirects(
  { redirects }: Manifest,
  locales: LocalesModel,
  routes: readonly RouteModel[],
): RedirectModel[] {
  const paths = new Map(routes.map((route) => [route.key, route.path]))
  const targetIn = (to: string, locale: string): string | undefined => {
    // An address may be encoded already, so only the URL parser can write it once.
    if (to.startsWith('https://')) return new URL(to).href
    if (to.startsWith('/')) return encoded(addressIn(to, locale, locales))
    const path = paths.get(routeKey(to, locale))
    return path && encodeURI(path)
  }
  return redirects.flatMap(({ from, to, status }) =>
    locales.available.flatMap(({ code }) => {
      const target = targetIn(to, code)
      return target === undefined ? [] : [{ from: localePath(from, code, locales), to: target, status }]
    }),
  )
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
