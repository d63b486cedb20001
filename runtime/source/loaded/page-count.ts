import { collectionOf, fixedPages } from '../../site/routing/pages-of.ts'
import type { SiteModel } from '../../site/site-model.ts'

/** The number of pages that a site declares, and the collections whose entries have further pages; only their back-ends know how many. */
export function pageCount(model: SiteModel): { readonly pages: number; readonly collections: readonly string[] } {
  const collections = new Set(model.routes.flatMap((route) => collectionOf(route) ?? []))
  return { pages: fixedPages(model).length, collections: [...collections] }
}
