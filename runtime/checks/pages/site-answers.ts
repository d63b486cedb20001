import { matchRoute } from '../../site/routing/match-route.ts'
import { fixedPages } from '../../site/routing/pages-of.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { decoded } from '../../values/paths/decoded.ts'
import { routeTable, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { publicFiles } from '../facts/public-files.ts'

/** What the site's server answers with something other than 404. */
export interface SiteAnswers {
  /** The path of a page or redirect, as in the manifest; null when there is none. */
  pageAt(path: string): string | null
  /** Whether there is a page, a redirect, a public file or an answer of the runtime. @param search - with its question mark, or empty. */
  answers(path: string, search: string): boolean
  /** Whether there is such a file, or the runtime generates it. */
  hasFile(path: string): boolean
  /** The page or public file that was probably meant; null when none is near. */
  nearest(path: string): string | null
  /** The public file that was probably meant; null when none is near. */
  nearestFile(path: string): string | null
}

/**
 * @param facts - of a site without problems that block.
 * @param entryPath - returns the canonical path of an entry's page for a path as requested; null when there is none.
 */
export function siteAnswers(facts: SiteFacts, entryPath: (path: string) => string | null): SiteAnswers {
  const files = publicFiles(facts).paths
  const pages = fixedPages(facts.site).map(({ path }) => path)
  const hasFile = (path: string) => /^(?:file|runtime)$/.test(targetOf(facts, path).kind)
  const pageAt = (path: string, search = '') => {
    const match = matchRoute(routeTable(facts), path, search)
    if (match.kind === 'page') return match.route.path
    return entryPath(path) ?? (match.kind === 'redirect' ? decoded(match.to) : null)
  }
  return {
    pageAt: (path) => pageAt(path),
    hasFile,
    answers: (path, search) => pageAt(path, search) !== null || hasFile(path),
    nearest: remembered((path) => nearestName(path, [...pages, ...files])),
    nearestFile: remembered((path) => nearestName(path, files)),
  }
}

/** Caches a look-up, since many pages ask for the same paths. */
function remembered(find: (path: string) => string | null) {
  const known = new Map<string, string | null>()
  return (path: string) => {
    const found = known.has(path) ? (known.get(path) ?? null) : find(path)
    known.set(path, found)
    return found
  }
}

/**
 * The path of this site that an attribute leads to, still encoded; its query, with the question mark; and the id after its `#`. Null for another
 * site, or when it is not a web address.
 */
export function internalTarget(
  address: string,
  page: string,
  origin: string,
): { readonly path: string; readonly search: string; readonly id: string | null } | null {
  const base = origin + encodeURI(page)
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  if (url.origin !== new URL(origin).origin) return null
  return { path: url.pathname, search: url.search, id: url.hash === '' ? null : decoded(url.hash.slice(1)) }
}
