import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageModel, SiteModel } from '../../site/site-model.ts'
import { escapeHtml } from '../../values/texts/escape-html.ts'
import type { ListedPage } from './open-pages.ts'

/** One file of a sitemap. */
export interface SitemapFile {
  /** `sitemap.xml`, and `sitemap-1.xml` and so on where one file would be too large. */
  readonly name: string
  readonly body: Buffer
}

/** The limits of one file (sitemaps.org). */
export interface SitemapLimits {
  readonly addresses: number
  readonly bytes: number
}

const LIMITS: SitemapLimits = { addresses: 50_000, bytes: 50 * 1024 * 1024 }
/** How many addresses are written before others get a turn. */
const TURN = 500

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const URLSET = {
  start: `${PROLOG}<urlset ${SITEMAP} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`,
  end: '</urlset>\n',
}
const INDEX = { start: `${PROLOG}<sitemapindex ${SITEMAP}>\n`, end: '</sitemapindex>\n' }

/**
 * The sitemap of the pages that search engines may list, with their languages: either one file, or several parts followed by an index. Links between
 * languages make it large, so it is written part by part, with turns for others in between.
 */
export async function* sitemapFiles(
  site: SiteModel,
  pages: Iterable<ListedPage> | AsyncIterable<ListedPage>,
  limits: SitemapLimits = LIMITS,
): AsyncGenerator<SitemapFile> {
  const frameBytes = URLSET.start.length + URLSET.end.length
  let entries: string[] = []
  let bytes = frameBytes
  let parts = 0
  let written = 0
  for await (const entry of sitemapEntries(site, pages)) {
    written += 1
    if (written % TURN === 0) await nextTurn()
    const entryBytes = Buffer.byteLength(entry)
    if (entries.length === limits.addresses || (entries.length > 0 && bytes + entryBytes > limits.bytes)) {
      parts += 1
      yield { name: partName(parts), body: urlset(entries) }
      entries = []
      bytes = frameBytes
    }
    entries.push(entry)
    bytes += entryBytes
  }
  if (parts === 0) yield { name: 'sitemap.xml', body: urlset(entries) }
  else {
    parts += 1
    yield { name: partName(parts), body: urlset(entries) }
    yield { name: 'sitemap.xml', body: sitemapIndex(site, parts) }
  }
}

/** `robots.txt`: allows everything except what the runtime serves for itself. @param origin - null when there is no sitemap. */
export function robots(origin: string | null): string {
  return `User-agent: *\nDisallow: /_site/payload/\n${origin === null ? '' : `Sitemap: ${origin}/sitemap.xml\n`}`
}

/** The languages of a page follow each other and share the same `alternates`, so their links are built only once. */
async function* sitemapEntries(
  site: SiteModel,
  pages: Iterable<ListedPage> | AsyncIterable<ListedPage>,
): AsyncGenerator<string> {
  let alternates: PageModel['alternates'] | null = null
  let links = ''
  for await (const page of pages) {
    if (!page.isIndexed) continue
    if (page.alternates !== alternates) links = languageLinks(site, page.alternates)
    alternates = page.alternates
    const changed = page.updated === null ? '' : `<lastmod>${page.updated}</lastmod>`
    yield `<url><loc>${address(site, page.path)}</loc>${changed}${links}</url>\n`
  }
}

function languageLinks(site: SiteModel, alternates: PageModel['alternates']): string {
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${address(site, path)}"/>`
  const languages = Object.entries(alternates).flatMap(([code, path]) => (path === null ? [] : [link(code, path)]))
  const fallback = alternates[site.locales.default]
  return [...languages, ...(fallback ? [link('x-default', fallback)] : [])].join('')
}

function urlset(entries: readonly string[]): Buffer {
  return Buffer.from(`${URLSET.start}${entries.join('')}${URLSET.end}`)
}

function sitemapIndex(site: SiteModel, parts: number): Buffer {
  const locations = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${address(site, `/${partName(index + 1)}`)}</loc></sitemap>\n`,
  )
  return Buffer.from(`${INDEX.start}${locations.join('')}${INDEX.end}`)
}

function partName(number: number): string {
  return `sitemap-${number}.xml`
}

function address({ origin }: SiteModel, path: string): string {
  return escapeHtml(origin + encodeURI(path))
}
