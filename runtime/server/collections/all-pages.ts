import type { CollectionPages } from '../../page/find-page.ts'
import type { PageModel, SiteModel } from '../../site/site-model.ts'

/** Every page of a site, those of entries among them, in the order of the manifest: one after the other, since there may be many. */
export async function* allPages({
  site,
  collections,
}: {
  readonly site: Pick<SiteModel, 'routes'>
  readonly collections: CollectionPages
}): AsyncGenerator<PageModel> {
  for (const route of site.routes) {
    if (route.each === null) yield route
    else yield* (await collections.pagesOf(route.each.collection)).pagesOf(route)
  }
}
