import { foldPath } from '../../values/paths/fold-path.ts'
import type { GoneModel, PageModel, RedirectModel } from '../site-model.ts'
import { findByQuery, findRedirect, hasStar, withRest } from './find-redirect.ts'
import type { RouteTable } from './route-table.ts'

export type RouteMatch =
  | { readonly kind: 'page'; readonly route: PageModel }
  /** A different spelling of a page's path, or a declared redirect. */
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly status: number
      /** The part of the visitor's query that is passed on, with its question mark; all of it when omitted. */
      readonly search?: string
      /** The declared redirect, whose target may have another name in this language. */
      readonly declared?: RedirectModel
    }
  | GoneModel
  | { readonly kind: 'none' }
  /** Cannot be decoded, or contains characters that no path has: answered with 400. */
  | { readonly kind: 'malformed' }

const NONE: RouteMatch = { kind: 'none' }
const MALFORMED: RouteMatch = { kind: 'malformed' }

/**
 * Finds the page for a path as it stands in the request line, in constant time. A redirect with conditions on the query takes precedence over the
 * page at the same path: `/?p=7` may be an old address.
 *
 * @param search - the query with its question mark, or empty.
 */
export function matchRoute(table: RouteTable, rawPath: string, search = ''): RouteMatch {
  const path = search === '' || table.queries.size === 0 ? null : decodePath(rawPath)
  const found = path === null ? null : findByQuery(path, search, table)
  if (found === null) return matchPath(table, rawPath)
  if (found.redirect.kind === 'gone') return found.redirect
  const { to, status } = found.redirect
  return { kind: 'redirect', to, status, search: found.left, declared: found.redirect }
}

function matchPath(table: RouteTable, rawPath: string): RouteMatch {
  const exact = table.exact.get(rawPath)
  if (exact) return { kind: 'page', route: exact }
  const path = decodePath(rawPath)
  if (path === null) return MALFORMED
  if (path.includes('//')) return NONE
  const folded = foldPath(path)
  const route = table.folded.get(folded)
  if (route) return atPath(route, rawPath)
  const found = findRedirect(path, table)
  if (found === null) return NONE
  const { redirect: declared, rest } = found
  if (declared.kind === 'gone') return declared
  const { to, status } = declared
  return { kind: 'redirect', to: hasStar(declared.from) ? withRest(to, rest) : to, status, declared }
}

/** The page, when it was requested by its canonical path; otherwise a redirect to that path. */
export function atPath(route: PageModel, rawPath: string): RouteMatch {
  const canonical = encodeURI(route.path)
  return canonical === rawPath ? { kind: 'page', route } : { kind: 'redirect', to: canonical, status: 301 }
}

/** A path from the request line, decoded and folded for comparison; null when it is malformed. */
export function foldRawPath(rawPath: string): string | null {
  const path = decodePath(rawPath)
  return path === null || path.includes('//') ? null : foldPath(path)
}

/** Null when it cannot be decoded, or contains an encoded slash, a backslash or a control character. */
export function decodePath(rawPath: string): string | null {
  if (!rawPath.startsWith('/') || /%2f|%5c|\\/i.test(rawPath)) return null
  try {
    const path = decodeURIComponent(rawPath)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    return /[\u0000-\u001f\u007f]/.test(path) ? null : path
  } catch {
    // decodeURIComponent throws nothing but URIError, for a malformed escape.
    return null
  }
}
