import type { Entry } from '../site/data/entry.ts'
import type { PageModel, RouteModel } from '../site/site-model.ts'
import type { Soon } from '../steps/step-request.ts'

/** Where a page is, and what is known of its entry. */
export type PageAddress = Pick<PageModel, 'path' | 'alternates' | 'updated' | 'entry'>

/** The pages that depend on the entries of collections, as far as the site knows these. */
export interface EntryPages {
  /** The page that entries of a collection have at a path that was folded; null: none have. Rejects when its list cannot be read. */
  find(collection: string, foldedPath: string): Soon<PageModel | null>
  /** The first page of a list in parts, which knows how many there are. Rejects when its list cannot be read. */
  firstOf(page: PageModel): Soon<PageModel>
  /** Every page of a route with a collection, in the order of its list. Rejects when that cannot be read. */
  pagesOf(route: RouteModel): Promise<Iterable<PageModel>>
  /** Where they are, and when their entries have changed: what a sitemap says of them, without making them. Rejects likewise. */
  addressesOf(route: RouteModel): Promise<Iterable<PageAddress>>
  /** Whether a list that is known has no page at a path that was folded. */
  isMissing(collection: string, foldedPath: string): boolean
  /** The entries of a collection in a language, in the order of its list. Rejects when that cannot be read. */
  listIn(collection: string, locale: string): Soon<readonly Entry[]>
  /** For how long what is known of a collection counts as what is there, in ms; 0: it does not. */
  freshMs(collection: string): number
}

/** The page that an entry of one of the collections has at a path that was folded. Rejects when a list cannot be read. */
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
