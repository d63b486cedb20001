import { atPath, decodePath, matchRoute, type RouteMatch } from '../site/routing/match-route.ts'
import { candidatesAt, type RouteTable } from '../site/routing/route-table.ts'
import type { PageModel, PatternModel } from '../site/site-model.ts'
import type { Soon } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { foldPath } from '../values/paths/fold-path.ts'
import type { DeclaredPages } from './declared-pages.ts'
import { type EntryPages, findEntryPage } from './entry-pages.ts'
import { followRedirect } from './follow-redirect.ts'

/** What finding the page of an address requires. */
export interface PageFinder {
  readonly table: RouteTable
  readonly entries: EntryPages
  readonly declared: DeclaredPages
}

const NONE: RouteMatch = { kind: 'none' }

/**
 * Finds the page of an address as written in the request line. Fixed pages take precedence over those with parameters in their paths, and these
 * over redirects. The query has to fit what the route declares.
 *
 * @param search - with its question mark, or empty.
 * @returns rejects when the entries that could have the page cannot be read.
 */
export function findRoute(rawPath: string, search: string, finder: PageFinder): Soon<RouteMatch> {
  return whenReady(atAddress(rawPath, search, finder), (match) => {
    if (match.kind === 'redirect' && match.declared) return followRedirect(match, match.declared, finder) ?? match
    if (match.kind !== 'page' || match.route.declared === null) return match
    const route = finder.declared.withQuery(match.route, search)
    return route === null ? NONE : { kind: 'page', route }
  })
}

function atAddress(rawPath: string, search: string, { table, entries, declared }: PageFinder): Soon<RouteMatch> {
  const match = matchRoute(table, rawPath, search)
  if (match.kind === 'page' && match.route.paging !== null)
    return whenReady(entries.firstOf(match.route), (route) => ({ kind: 'page', route }))
  if (isDecided(match) || table.forms.size === 0) return match
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

/** The page of an entry takes precedence over a redirect, unless the redirect depends on the query. */
function isDecided(match: RouteMatch): boolean {
  if (match.kind === 'redirect') return match.search !== undefined
  return match.kind === 'gone' ? Object.keys(match.query).length > 0 : match.kind !== 'none'
}

function firstFitting(open: readonly PatternModel[], path: string, declared: DeclaredPages): PageModel | null {
  for (const pattern of open) {
    const page = declared.atPath(pattern, path)
    if (page !== null) return page
  }
  return null
}
