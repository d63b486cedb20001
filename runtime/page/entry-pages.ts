import type { Entry } from '../site/data/entry.ts'
import type { PageModel, RouteModel } from '../site/site-model.ts'
import type { Soon } from '../steps/step-request.ts'

/** The address of a page, and what is known of its entry. */
export type PageAddress = Pick<PageModel, 'path' | 'alternates' | 'updated' | 'entry'>

/** The pages that depend on the entries of collections, as far as the site knows these. */
export interface EntryPages {
  /** The page of an entry at a folded path; null if the collection has none there. Rejects when its list cannot be read. */
  find(collection: string, foldedPath: string): Soon<PageModel | null>
  /** The first page of a paginated list, which knows how many there are. Rejects when the list cannot be read. */
  firstOf(page: PageModel): Soon<PageModel>
  /** Every page of a route with a collection, in the order of its list. Rejects when the list cannot be read. */
  pagesOf(route: RouteModel): Promise<Iterable<PageModel>>
  /**
   * The addresses of these pages, and when their entries last changed: what a sitemap needs, without making the pages. Rejects when the list cannot
   * be read.
   */
  addressesOf(route: RouteModel): Promise<Iterable<PageAddress>>
  /** Whether the collection's list is known and has no page at a folded path. */
  isMissing(collection: string, foldedPath: string): boolean
  /** The entries of a collection in a language, in the order of its list. Rejects when the list cannot be read. */
  listIn(collection: string, locale: string): Soon<readonly Entry[]>
  /** How much longer the known list counts as current, in ms; 0 if it does not. */
  freshMs(collection: string): number
}

/** The page that an entry of one of the collections has at a folded path. Rejects when a list cannot be read. */
export async function findEntryPage(
  collections: readonly string[],
  folded: string,
  entries: Pick<EntryPages, 'find'>,
): Promise<PageModel | null> {
  for (const collection of collections) {
    const page = await entries.find(collection, folded)
    if (page !== null) return page
  }
  return null
}
