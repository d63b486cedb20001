import type { Entry } from '../site/entry.ts'
import { atPath, decodePath, matchRoute, type RouteMatch } from '../site/match-route.ts'
import { type Candidates, candidatesAt, type RouteTable } from '../site/route-table.ts'
import type { PageModel, RouteModel } from '../site/site-model.ts'
import type { Soon } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { foldPath } from '../values/fold-path.ts'
import type { DeclaredPages } from './declared-pages.ts'

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
}

/** What is needed to find the page of an address. */
export interface PageFinder {
  readonly table: RouteTable
  readonly entries: EntryPages
  readonly declared: DeclaredPages
}

const NONE: RouteMatch = { kind: 'none' }

/**
 * Finds the page of an address as it stands in the request line. A page that the manifest declares wins over those whose paths vary, and these win
 * over redirects. What the address says must fit what its route declares.
 *
 * @param search - with its question mark, or empty.
 * @returns rejects when the entries that could have the page cannot be read.
 */
export function findRoute(rawPath: string, search: string, finder: PageFinder): Soon<RouteMatch> {
  return whenReady(atAddress(rawPath, search, finder), (match) => {
    if (match.kind !== 'page' || match.route.declared === null) return match
    const route = finder.declared.withQuery(match.route, search)
    return route === null ? NONE : { kind: 'page', route }
  })
}

function atAddress(rawPath: string, search: string, { table, entries, declared }: PageFinder): Soon<RouteMatch> {
  const match = matchRoute(table, rawPath, search)
  if (match.kind === 'page' && match.route.paging !== null)
    return whenReady(entries.firstOf(match.route), (route) => ({ kind: 'page', route }))
  const isDecided = match.kind === 'redirect' ? match.search !== undefined : match.kind !== 'none'
  if (isDecided || table.forms.size === 0) return match
  const path = decodePath(rawPath)
  if (path === null || path.includes('//')) return match
  const folded = foldPath(path)
  if (table.folded.has(folded)) return match
  const { collections, open } = candidatesAt(folded, table)
  return whenReady(collections.length === 0 ? null : findEntryPage(collections, folded, entries), (ofEntry) => {
    const page = ofEntry ?? firstFitting(open, path, declared)
    return page === null ? match : atPath(page, rawPath)
  })
}

async function findEntryPage(
  collections: Candidates['collections'],
  folded: string,
  entries: EntryPages,
): Promise<PageModel | null> {
  for (const collection of collections) {
    const page = await entries.find(collection, folded)
    if (page !== null) return page
  }
  return null
}

function firstFitting(open: Candidates['open'], path: string, declared: DeclaredPages): PageModel | null {
  for (const pattern of open) {
    const page = declared.atPath(pattern, path)
    if (page !== null) return page
  }
  return null
}
