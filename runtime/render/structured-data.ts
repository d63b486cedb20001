import { isThing, type StructuredData } from '../site/data/structured-data.ts'
import { fixedPages } from '../site/routing/pages-of.ts'
import type { PageModel, SiteModel } from '../site/site-model.ts'
import { isRecord } from '../values/is-record.ts'
import { withOffset } from '../values/measures/instant-of.ts'
import { once } from '../values/once.ts'
import { escapeJson } from '../values/texts/escape-html.ts'

/**
 * What search engines are told about a page: the manifest's structured data, and the pages above it as breadcrumbs.
 *
 * @param origin - prefix for absolute addresses; null if nobody could follow them: then there are no breadcrumbs, and paths stay as they are.
 */
export function structuredData(site: SiteModel, route: PageModel, origin: string | null): string[] {
  const url = origin === null ? {} : { url: origin + encodeURI(route.path) + route.search }
  const own =
    route.structuredData === null
      ? []
      : [{ ...url, ...written(route.structuredData, { origin, timeZone: site.timeZone }) }]
  return [...own, ...(origin === null ? [] : breadcrumbs(site, route, origin))].map(dataBlock)
}

/**
 * The structured data of a page's sections. Items of one type that describe the page are merged into one, and their lists are joined; the
 * manifest's own item of that type takes precedence.
 *
 * @param things - those of its sections, in order.
 */
export function sectionsData(
  things: readonly StructuredData[],
  { structuredData: own }: Pick<PageModel, 'structuredData'>,
  place: Place,
): string {
  const ofPage = new Map<string, StructuredData>()
  const others: StructuredData[] = []
  for (const thing of things) {
    if (!tellsOfPage(thing)) others.push(thing)
    else if (thing.type !== own?.type) ofPage.set(thing.type, joined(ofPage.get(thing.type), thing))
  }
  return [...ofPage.values(), ...others].map((thing) => dataBlock(written(thing, place))).join('')
}

function tellsOfPage({ type }: StructuredData): boolean {
  return type.endsWith('Page')
}

function joined(first: StructuredData | undefined, next: StructuredData): StructuredData {
  if (first === undefined) return next
  const lists = Object.entries(next).map(([key, value]) => {
    const before = first[key]
    return [key, Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : (before ?? value)]
  })
  return { ...first, ...Object.fromEntries(lists) }
}

export function dataBlock(thing: object): string {
  const data = { '@context': 'https://schema.org', ...thing }
  return `<script type="application/ld+json" data-head>${escapeJson(data)}</script>`
}

/** Where the page is: paths and times become complete there. */
interface Place {
  readonly origin: string | null
  readonly timeZone: string
}

function written(thing: StructuredData, place: Place): Record<string, unknown> {
  const { type, ...properties } = thing
  const values = Object.entries(properties).map(([key, value]) => [key, writtenValue(value, place)])
  return { '@type': type, ...Object.fromEntries(values) }
}

function writtenValue(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((item) => writtenValue(item, place))
  if (isThing(value)) return written(value, place)
  // A picture, of an entry or of a section's props.
  if (isRecord(value) && typeof value.src === 'string') return writtenValue(value.src, place)
  if (typeof value !== 'string') return value
  const { origin, timeZone } = place
  const isPath = /^\/(?!\/)/.test(value)
  return isPath && origin !== null ? new URL(value, origin).href : withOffset(value, timeZone)
}

/** None for the home page and for pages directly below it. */
function breadcrumbs(site: SiteModel, route: PageModel, origin: string): object[] {
  const above = ancestors(site, route)
  if (above.length < 2) return []
  const product = site.products[route.locale] ?? ''
  const items = [...above, route].map((page, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: page.title === '' || index === 0 ? product : page.title,
    item: origin + encodeURI(page.path),
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement: items }]
}

/** The manifest's pages at the prefixes of a path, the home page first. */
function ancestors(site: SiteModel, { path, locale }: PageModel): PageModel[] {
  const segments = path.split('/').slice(1)
  const paths = ['/', ...segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)]
  const pages = pagesByPath(site)
  return paths.flatMap((each) => {
    const page = each === path ? undefined : pages.get(each)
    return page?.locale === locale ? [page] : []
  })
}

const pagesByPath = once((site: SiteModel) => new Map(fixedPages(site).map((page) => [page.path, page])))
