import { atPath, foldRawPath, matchRoute, type RouteMatch } from '../site/match-route.ts'
import { collectionsAt, type RouteTable } from '../site/route-table.ts'
import type { PageModel, PatternModel } from '../site/site-model.ts'
import type { Soon } from '../steps/step-request.ts'

/** The pages that the entries of one collection have. */
export interface EntryPages {
  /** Whether there is a page at a path that was folded; in constant time. */
  has(foldedPath: string): boolean
  /** That page. */
  find(foldedPath: string): PageModel | null
  /** Every page of a pattern, in the order of its list. */
  pagesOf(pattern: PatternModel): Iterable<PageModel>
}

/** The pages that collections have at present. */
export interface CollectionPages {
  /** What is known of a collection; it is read first where nothing is. Rejects when it cannot be. */
  pagesOf(collection: string): Soon<EntryPages>
  /** For an address that is not among them: what the back-end says now, if it was not asked just before. Never rejects. */
  pagesAfterMiss(collection: string): Soon<EntryPages>
  /** Whether a list that is known has no entry with its page at a path that was folded. */
  isMissing(collection: string, foldedPath: string): boolean
}

/**
 * Finds the page of a path as it stands in the request line. A page that the manifest declares wins over those of entries, and those win
 * over redirects.
 *
 * @returns rejects when the entries that could have the page cannot be read.
 */
export function findRoute(rawPath: string, table: RouteTable, collections: CollectionPages): Soon<RouteMatch> {
  const match = matchRoute(table, rawPath)
  if (match.kind === 'page' || match.kind === 'malformed' || table.patterns.size === 0) return match
  const folded = foldRawPath(rawPath)
  if (folded === null || table.folded.has(folded)) return match
  const names = collectionsAt(folded, table)
  return names.length === 0
    ? match
    : findAmong(names, folded, collections).then((page) => (page ? atPath(page, rawPath) : match))
}

async function findAmong(
  names: readonly string[],
  folded: string,
  collections: CollectionPages,
): Promise<PageModel | null> {
  for (const find of [collections.pagesOf, collections.pagesAfterMiss]) {
    for (const name of names) {
      const page = (await find.call(collections, name)).find(folded)
      if (page !== null) return page
    }
  }
  return null
}
