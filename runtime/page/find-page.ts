import { atPath, foldRawPath, matchRoute, type RouteMatch } from '../site/match-route.ts'
import { collectionsAt, type RouteTable } from '../site/route-table.ts'
import type { PageModel, PatternModel } from '../site/site-model.ts'
import type { Soon } from '../steps/step-request.ts'

/** The pages of entries, as far as the site knows them. */
export interface EntryPages {
  /** The page that an entry of a collection has at a path that was folded; null: none has. Rejects when its list cannot be read. */
  find(collection: string, foldedPath: string): Soon<PageModel | null>
  /** Every page of a pattern, in the order of its list. Rejects when that cannot be read. */
  pagesOf(pattern: PatternModel): Promise<Iterable<PageModel>>
  /** Whether a list that is known has no entry with its page at a path that was folded. */
  isMissing(collection: string, foldedPath: string): boolean
}

/**
 * Finds the page of a path as it stands in the request line. A page that the manifest declares wins over those of entries, and those win
 * over redirects.
 *
 * @returns rejects when the entries that could have the page cannot be read.
 */
export function findRoute(rawPath: string, table: RouteTable, entries: EntryPages): Soon<RouteMatch> {
  const match = matchRoute(table, rawPath)
  if (match.kind === 'page' || match.kind === 'malformed' || table.patterns.size === 0) return match
  const folded = foldRawPath(rawPath)
  if (folded === null || table.folded.has(folded)) return match
  const collections = collectionsAt(folded, table)
  return collections.length === 0 ? match : findEntryPage(collections, folded, entries, rawPath, match)
}

async function findEntryPage(
  collections: readonly string[],
  folded: string,
  entries: EntryPages,
  rawPath: string,
  otherwise: RouteMatch,
): Promise<RouteMatch> {
  for (const collection of collections) {
    const page = await entries.find(collection, folded)
    if (page !== null) return atPath(page, rawPath)
  }
  return otherwise
}
