import type { CollectionPages } from '../../page/find-page.ts'
import type { PageModel, SiteModel } from '../../site/site-model.ts'

interface PageSource {
  readonly site: Pick<SiteModel, 'routes'>
  readonly collections: CollectionPages
}

/**
 * Every page of a site, those of entries among them, in the order of the manifest: one after the other, since there may be many.
 *
 * @param onUnread - told of a collection that cannot be read, whose pages are left out.
 */
export async function* allPages(
  { site, collections }: PageSource,
  onUnread: (error: unknown, collection: string) => void,
): AsyncGenerator<PageModel> {
  for (const route of site.routes) {
    if (route.each === null) yield route
    else {
      const { collection } = route.each
      const unread = (error: unknown) => onUnread(error, collection)
      const pages = await Promise.resolve(collections.pagesOf(collection)).catch(unread)
      if (pages) yield* pages.pagesOf(route)
    }
  }
}
