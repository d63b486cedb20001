import type { PageAddress } from '../../page/entry-pages.ts'
import type { FeedModel, SiteModel } from '../../site/site-model.ts'
import { knownIn } from '../../values/known-in.ts'
import { instantOf } from '../../values/measures/instant-of.ts'
import { escapeHtml } from '../../values/texts/escape-html.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { openAddressesOf } from '../sitemap/open-pages.ts'

/** The media type of each format; the keys are the names that the `feed` library uses. */
export const FEED_TYPES = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
} as const satisfies Readonly<Record<FeedModel['format'], string>>

interface FeedItem {
  /** The id of its entry. */
  readonly id: string
  readonly url: string
  readonly title: string
  readonly summary: string
  readonly date: Date
}

/**
 * The text of a feed: the newest entries whose pages are open to everybody. Entries without a publication date are left out.
 *
 * @returns a promise that rejects when the list cannot be read.
 */
export async function writeFeed(feed: FeedModel, runtime: SiteRuntime): Promise<string> {
  const { Feed } = await import('feed')
  const { site } = runtime
  const items = await newestItems(feed, runtime)
  const contents = await contentsOf(feed, runtime, items)
  const language = knownIn(site.locales.byCode, feed.locale).tag
  const own = site.origin + encodeURI(feed.path)
  const written = new Feed({
    ...{ title: feed.title, id: own, link: homeOf(site, feed.locale), language, copyright: '', generator: false },
    // Before the first entry, the feed has never changed.
    updated: items[0]?.date ?? new Date(0),
    author: { name: site.products[feed.locale] ?? '' },
    feedLinks: { [feed.format]: own },
  })
  for (const { id, url, title, summary, date } of items) {
    const isJson = feed.format === 'json'
    // Readers of JSON feeds show only the content, which is HTML and required in each item.
    const content = contents.get(id) || (isJson ? escapeHtml(summary || title) : '')
    const description = isJson ? summary : escapeHtml(summary)
    written.addItem({
      // The library declares titles in Atom as HTML.
      title: feed.format === 'atom' ? escapeHtml(title) : title,
      id: url,
      link: url,
      date,
      published: date,
      ...(summary === '' ? {} : { description }),
      ...(content === '' ? {} : { content }),
    })
  }
  // The library leaves the language out of Atom.
  const atom = () => written.atom1().replace('<feed ', () => `<feed xml:lang="${escapeHtml(language)}" `)
  const json = () => inJson(written.json1(), language)
  return { atom, rss: () => written.rss2(), json }[feed.format]()
}

/** Version 1.1 of a JSON feed: the library writes 1.0, which has a single author and no language. */
function inJson(written: string, language: string): string {
  const { author, items, ...about } = JSON.parse(written)
  const version = 'https://jsonfeed.org/version/1.1'
  return JSON.stringify({ ...about, version, language, authors: [author], items }, null, 2)
}

async function newestItems(feed: FeedModel, runtime: SiteRuntime): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for await (const address of openAddressesOf(feed.route, runtime)) {
    const item = itemOf(address, feed, runtime.site)
    if (item !== null) items.push(item)
  }
  return items.sort((one, other) => other.date.getTime() - one.date.getTime()).slice(0, feed.limit)
}

/** The contents as HTML, by the id of the entry. While the back-end is unavailable, the feed is written without them. */
async function contentsOf(
  feed: FeedModel,
  { entries, render, reportError }: SiteRuntime,
  items: readonly FeedItem[],
): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>()
  const { content, locale, path, collection } = feed
  if (content === null) return contents
  try {
    const urls = new Map(items.map(({ id, url }) => [id, url]))
    const texts = await entries.fieldOf(collection, locale, content.field, new Set(urls.keys()))
    for (const [id, text] of texts)
      if (typeof text === 'string')
        contents.set(id, await render.richText(locale, content.format, text, urls.get(id) ?? ''))
  } catch (error) {
    reportError(error, { path })
  }
  return contents
}

function itemOf(
  { path, entry }: PageAddress,
  feed: FeedModel,
  { origin, timeZone, collections }: SiteModel,
): FeedItem | null {
  const textOf = (field: string | undefined) => {
    const value = field === undefined ? null : entry?.[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const time = instantOf(textOf(feed.entry.date), timeZone)
  if (time === null) return null
  return {
    id: textOf(knownIn(collections, feed.collection).id),
    url: origin + encodeURI(path),
    title: textOf(feed.entry.title),
    summary: textOf(feed.entry.summary),
    date: new Date(time),
  }
}

function homeOf({ origin, routes }: SiteModel, locale: string): string {
  const home = routes.find((route) => route.locale === locale && route.kind === 'page')
  return origin + encodeURI(home?.path ?? '/')
}
