import type { Messages } from '../i18n/create-messages.ts'
import type { LocaleLink } from '../site/locale-link.ts'
import { localePath } from '../site/locale-path.ts'
import { routeKey } from '../site/route-key.ts'
import type { RouteTable } from '../site/route-table.ts'
import { safeAddress } from '../site/safe-address.ts'
import type { RouteModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import type { PageView } from '../view/page-view.ts'

export interface PageViews {
  /** What a section may know of its page. Without `readsPath` it knows nothing that differs from page to page. */
  of(instance: SectionInstance, route: RouteModel | null, readsPath: boolean): PageView
  /** The page in every language; of an error page: the homes. */
  locales(route: RouteModel | null, locale?: string): readonly LocaleLink[]
}

export function createPageViews(site: SiteModel, table: RouteTable, messages: Messages): PageViews {
  const localeLinks = new Map<string, readonly LocaleLink[]>()

  function locales(route: RouteModel | null, locale?: string): readonly LocaleLink[] {
    const current = route?.locale ?? locale ?? site.locales.default
    const key = route?.key ?? current
    const links =
      localeLinks.get(key) ??
      site.locales.available.map(({ code, label, dir }) => ({
        code,
        label,
        dir,
        href: encodeURI(route?.alternates[code] ?? localePath('/', code, site.locales)),
        isCurrent: code === current,
      }))
    localeLinks.set(key, links)
    return links
  }

  const routeHrefs = new Map<string, string>()

  function hrefOf(locale: string, to: string): string | null {
    const cacheKey = `${locale} ${to}`
    const cached = routeHrefs.get(cacheKey)
    if (cached !== undefined) return cached
    const address = safeAddress(to)
    if (address !== null) return address
    const [name = '', hash] = to.split('#', 2)
    const route = table.byKey.get(routeKey(name, locale))
    if (!route) return null
    const href = encodeURI(route.path)
    // Places in a page come from data as well, so only the routes themselves are kept: there are no more of them than routes.
    if (hash !== undefined) return `${href}#${hash}`
    routeHrefs.set(cacheKey, href)
    return href
  }

  return {
    locales,
    of(instance, route, readsPath) {
      const { locale, section } = instance
      const language = site.locales.byCode.get(locale)
      return {
        sectionId: instance.id,
        product: site.product,
        locale,
        tag: language?.tag ?? locale,
        timeZone: site.timeZone,
        dir: language?.dir ?? 'ltr',
        path: readsPath && route ? encodeURI(route.path) : null,
        locales: readsPath ? locales(route, locale) : [],
        hrefOf: (to) => hrefOf(locale, to),
        text(key, values) {
          const fullKey = `sections.${section}.${key}`
          const text = messages.text(locale, fullKey, values)
          // What is missing shows the key that the section has written, on both sides.
          return text === fullKey ? key : text
        },
      }
    },
  }
}
