import type { Messages } from '../i18n/create-messages.ts'
import type { LocaleLink } from '../site/locale-link.ts'
import { localePath } from '../site/locale-path.ts'
import { routeKey } from '../site/route-key.ts'
import type { RouteTable } from '../site/route-table.ts'
import { safeAddress } from '../site/safe-address.ts'
import type { LocaleModel, PageModel, SectionInstance, SiteModel } from '../site/site-model.ts'
import type { PageView } from '../view/page-view.ts'

export class PageViews {
  readonly #site: SiteModel
  readonly #table: RouteTable
  readonly #messages: Messages
  /** By the page; of error pages by the language. */
  readonly #localeLinks = new WeakMap<PageModel | LocaleModel, readonly LocaleLink[]>()
  readonly #routeHrefs = new Map<string, string>()

  constructor(site: SiteModel, table: RouteTable, messages: Messages) {
    this.#site = site
    this.#table = table
    this.#messages = messages
  }

  /** What a section may know of its page. Without `readsPath` it knows nothing that differs from page to page. */
  of({ id, locale, section }: SectionInstance, route: PageModel | null, readsPath: boolean): PageView {
    const { product, timeZone, locales } = this.#site
    const language = locales.byCode.get(locale)
    return {
      sectionId: id,
      product,
      locale,
      tag: language?.tag ?? locale,
      timeZone,
      dir: language?.dir ?? 'ltr',
      path: readsPath && route ? encodeURI(route.path) : null,
      locales: readsPath ? this.locales(route, locale) : [],
      hrefOf: (to) => this.#hrefOf(locale, to),
      text: (key, values) => {
        const fullKey = `sections.${section}.${key}`
        const text = this.#messages.text(locale, fullKey, values)
        // What is missing shows the key that the section has written, on both sides.
        return text === fullKey ? key : text
      },
    }
  }

  /** The page in every language; of an error page: the homes. */
  locales(route: PageModel | null, locale?: string): readonly LocaleLink[] {
    const { locales } = this.#site
    const current = route?.locale ?? locale ?? locales.default
    const key = route ?? locales.byCode.get(current)
    const links =
      (key && this.#localeLinks.get(key)) ??
      locales.available.map(({ code, label, dir }) => ({
        code,
        label,
        dir,
        href: encodeURI(route?.alternates[code] ?? localePath('/', code, locales)),
        isCurrent: code === current,
      }))
    if (key) this.#localeLinks.set(key, links)
    return links
  }

  #hrefOf(locale: string, to: string): string | null {
    const cacheKey = `${locale} ${to}`
    const cached = this.#routeHrefs.get(cacheKey)
    if (cached !== undefined) return cached
    const address = safeAddress(to)
    if (address !== null) return address
    const [name = '', hash] = to.split('#', 2)
    const route = this.#table.byKey.get(routeKey(name, locale))
    if (!route) return null
    const href = encodeURI(route.path)
    // Places in a page come from data as well, so only the routes themselves are kept: there are no more of them than routes.
    if (hash !== undefined) return `${href}#${hash}`
    this.#routeHrefs.set(cacheKey, href)
    return href
  }
}
