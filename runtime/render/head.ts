import { documentTitle } from '../site/document-title.ts'
import type { OrganizationModel, PageModel, SiteModel } from '../site/site-model.ts'
import { knownIn } from '../values/known-in.ts'
import { escapeHtml } from '../values/texts/escape-html.ts'
import { dataBlock, structuredData } from './structured-data.ts'

/**
 * The head of one page: title, description, canonical, alternates, Open Graph, JSON-LD. Every element except the title has the attribute
 * `data-head`, by which a client-side navigation replaces it.
 *
 * @param origin - prefix for absolute addresses; null if nobody could follow them: then they are left out.
 */
export function pageHead(site: SiteModel, route: PageModel, origin: string | null = site.origin): string {
  const url = origin === null ? null : origin + encodeURI(route.path) + route.search
  const product = site.products[route.locale] ?? ''
  const title = documentTitle(site.titleTemplate, product, route.title)
  const { tag } = knownIn(site.locales.byCode, route.locale)
  const others = site.locales.available.filter(({ code }) => code !== route.locale && route.alternates[code])
  const picture = route.image ?? site.head.image
  // An image that comes from an entry may be anything.
  const isUsable = picture !== null && origin !== null && URL.canParse(picture, origin)
  const image = isUsable ? new URL(picture, origin).href : null
  return [
    titleElement(title),
    ...(route.description === '' ? [] : [meta('name', 'description', route.description)]),
    ...(route.isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(url === null ? [] : [link('canonical', url)]),
    ...(origin === null ? [] : alternates(site, route, origin)),
    // Feeds contain full addresses, so there is none without an origin.
    ...(origin === null ? [] : feedLinks(site, route.locale)),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', product),
    meta('property', 'og:title', route.title === '' ? product : route.title),
    ...(route.description === '' ? [] : [meta('property', 'og:description', route.description)]),
    ...(url === null ? [] : [meta('property', 'og:url', url)]),
    meta('property', 'og:locale', openGraphLocale(tag)),
    ...others.map((other) => meta('property', 'og:locale:alternate', openGraphLocale(other.tag))),
    ...(image === null
      ? []
      : [meta('property', 'og:image', image), meta('name', 'twitter:card', 'summary_large_image')]),
    ...(isHome(site, route) && site.organization ? [organizationData(product, site.organization, origin)] : []),
    ...structuredData(site, route, origin),
  ].join('')
}

/** Whether a page is the home page, in any language. It tells search engines who runs the site. */
export function isHome({ locales }: SiteModel, { alternates }: Pick<PageModel, 'alternates'>): boolean {
  return alternates[locales.default] === '/'
}

/** The head of an error page: its message is the title, and it has no address of its own. */
export function errorHead(site: SiteModel, locale: string, message: string): string {
  return (
    titleElement(documentTitle(site.titleTemplate, site.products[locale] ?? '', message)) +
    meta('name', 'robots', 'noindex')
  )
}

/** The part of the head that all pages share: icons, the browser's colour, the manifest's additional meta elements. */
export function siteHead({ head }: SiteModel): string {
  const icons = head.icons.map(({ rel, href, type, sizes }) => {
    const attributes = { rel, href, ...(type === undefined ? {} : { type }), ...(sizes === undefined ? {} : { sizes }) }
    return `<link ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
      .join(' ')}>`
  })
  const metas = head.meta.map(
    ({ name, content }) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`,
  )
  const themeColor = head.themeColor === null ? [] : [`<meta name="theme-color" content="${head.themeColor}">`]
  return [...themeColor, ...metas, ...icons].join('')
}

/** An alternate by code, one by full tag and x-default, for every language of the page. A tag equal to its code is not repeated. */
function alternates(site: SiteModel, route: PageModel, origin: string): string[] {
  const languages = site.locales.available.flatMap(({ code, tag }) => {
    const path = route.alternates[code]
    return path ? [...new Set([code, tag])].map((hreflang) => ({ hreflang, path })) : []
  })
  const fallback = route.alternates[site.locales.default]
  return [...languages, ...(fallback ? [{ hreflang: 'x-default', path: fallback }] : [])].map(({ hreflang, path }) =>
    link('alternate', origin + encodeURI(path) + route.search, hreflang),
  )
}

/** Links to the language's feeds, for feed readers. */
function feedLinks({ feeds }: SiteModel, locale: string): string[] {
  return feeds
    .filter((feed) => feed.locale === locale)
    .map(({ path, title, format }) => {
      const type = format === 'json' ? 'application/feed+json' : `application/${format}+xml`
      return `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(encodeURI(path))}" data-head>`
    })
}

function organizationData(name: string, organization: OrganizationModel, origin: string | null): string {
  const { type, address, logo, ...rest } = organization
  const data = {
    '@type': type,
    name,
    ...(origin === null ? {} : { url: origin }),
    ...rest,
    ...(logo === undefined || origin === null ? {} : { logo: origin + logo }),
    ...(address === undefined
      ? {}
      : {
          address: {
            '@type': 'PostalAddress',
            streetAddress: address.street,
            addressLocality: address.locality,
            addressRegion: address.region,
            addressCountry: address.country,
          },
        }),
  }
  return dataBlock(data)
}

function titleElement(title: string): string {
  return `<title>${escapeHtml(title)}</title>`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" data-head>`
}

function link(rel: string, href: string, hreflang?: string): string {
  return `<link rel="${rel}"${hreflang === undefined ? '' : ` hreflang="${hreflang}"`} href="${escapeHtml(href)}" data-head>`
}

function openGraphLocale(tag: string): string {
  return tag.replaceAll('-', '_')
}
