import type { EntryPages } from '../../page/entry-pages.ts'
import { collectionOf } from '../../site/routing/pages-of.ts'
import type { PageModel, SiteModel } from '../../site/site-model.ts'

interface PageSource {
  readonly site: Pick<SiteModel, 'routes'>
  readonly entries: EntryPages
}

/**
 * Every page of a site that can be listed, in the order of the manifest. Pages come one at a time, since there may be many.
 *
 * @param onUnread - called for each collection that cannot be read; its pages are left out.
 */
export async function* allPages(
  { site, entries }: PageSource,
  onUnread: (error: unknown, collection: string) => void,
): AsyncGenerator<PageModel> {
  for (const route of site.routes) {
    const pages = await entries.pagesOf(route).catch((error: unknown) => {
      onUnread(error, collectionOf(route) ?? '')
      return []
    })
    yield* pages
  }
}

/** The number of those pages, without the pages of collections that cannot be read. */
export async function countPages({ site, entries }: PageSource): Promise<number> {
  let count = 0
  for (const route of site.routes) for (const _ of await entries.addressesOf(route).catch(() => [])) count += 1
  return count
}
