import { setImmediate as nextTurn } from 'node:timers/promises'
import { allPages } from '../collections/all-pages.ts'
import { anonymousRequest } from '../pages/anonymous-request.ts'
import { openPages, type PageSource } from '../sitemap/open-pages.ts'
import { IndexWriter, type WrittenIndex } from './index-writer.ts'

/**
 * Renders the pages that are open to everybody, one after the other, and builds the search index from them. Pages are left out that are hidden from
 * search engines, guarded, redirected, or that fail to render.
 *
 * @param onUnread - called for each collection that cannot be read.
 */
export async function indexSite(
  { site, render, entries }: PageSource,
  onUnread: (error: unknown, collection: string) => void,
): Promise<WrittenIndex> {
  if (site.search === null) throw new RangeError('The site has no search.')
  const writer = new IndexWriter(site.search, site)
  for (const route of site.routes) {
    if (!route.isIndexed) continue
    for await (const page of openPages(allPages({ site: { routes: [route] }, entries }, onUnread), render)) {
      if (!writer.wants(page)) continue
      const made = await render.document(anonymousRequest(encodeURI(page.path)))
      if (made.kind === 'document' && made.status === 200) writer.add(page, made.document.body.toString())
      await nextTurn()
    }
  }
  return writer.finish()
}
