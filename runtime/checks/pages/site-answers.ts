import { matchRoute } from '../../site/routing/match-route.ts'
import { fixedPages } from '../../site/routing/pages-of.ts'
import { nearestName } from '../../values/nearest-name.ts'
import { routeTable, targetOf } from '../facts/address-target.ts'
import { decoded } from '../facts/decoded.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { publicFiles } from '../facts/public-files.ts'

/** What the server of a site answers with something else than 404. */
export interface SiteAnswers {
  /** A page or a redirect: its path as the manifest writes it; null where there is none. */
  pageAt(path: string): string | null
  /** Whether a page, a redirect, a public file or the runtime answers. @param search - with its question mark, or empty. */
  answers(path: string, search: string): boolean
  /** Whether there is such a file, or the runtime makes it. */
  hasFile(path: string): boolean
  /** The page or the public file that was probably meant; null for none. */
  nearest(path: string): string | null
  /** The public file that was probably meant; null for none. */
  nearestFile(path: string): string | null
}

/**
 * @param facts - of a site without a blocking fault.
 * @param entryPath - the path of the page of an entry, at a path as it stands in an address; null for none.
 */
export function siteAnswers(facts: SiteFacts, entryPath: (path: string) => string | null = () => null): SiteAnswers {
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

/** Many pages ask for the same. */
function remembered(find: (path: string) => string | null) {
  const known = new Map<string, string | null>()
  return (path: string) => {
    const found = known.has(path) ? (known.get(path) ?? null) : find(path)
    known.set(path, found)
    return found
  }
}

/** A path of the site that an attribute leads to, still encoded, its query with the question mark, and the id behind its `#`; null: another site, or no web address at all. */
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
