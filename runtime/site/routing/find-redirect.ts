import { foldPath } from '../../values/paths/fold-path.ts'
import type { OldAddress } from '../site-model.ts'

/** The declared redirects, indexed for look-up. */
export interface RedirectTable {
  /** Keyed by folded path. */
  readonly redirects: ReadonlyMap<string, OldAddress>
  /**
   * Redirects from paths like `/archive/*`, grouped by the number of segments before the star, most segments first, and then keyed by that folded
   * prefix.
   */
  readonly wildcards: ReadonlyMap<number, ReadonlyMap<string, OldAddress>>
  /** Redirects with conditions on the query, keyed by folded path; those with the most conditions come first. */
  readonly queries: ReadonlyMap<string, readonly OldAddress[]>
}

/** A redirect, and the decoded segments that its star matched. */
interface FoundRedirect {
  readonly redirect: OldAddress
  readonly rest: readonly string[]
}

const STAR = /^([^?#]*)\/\*(?=[?#]|$)/

/** Whether a path, or the path of an address, ends with a star: `/archive/*`. */
export function hasStar(address: string): boolean {
  return STAR.test(address)
}

/** Whether an old address is that of one page: it covers nothing below it, and any query will do. */
export function isOfOnePath({ from, query }: OldAddress): boolean {
  return !hasStar(from) && Object.keys(query).length === 0
}

export function createRedirectTable(redirects: readonly OldAddress[]): RedirectTable {
  const exact = new Map<string, OldAddress>()
  const byDepth = new Map<number, Map<string, OldAddress>>()
  const queries = new Map<string, OldAddress[]>()
  for (const redirect of redirects) {
    const { from, query } = redirect
    if (asksOf(query) > 0) {
      const known = queries.get(foldPath(from))
      if (known === undefined) queries.set(foldPath(from), [redirect])
      else known.push(redirect)
      continue
    }
    if (!hasStar(from)) {
      exact.set(foldPath(from), redirect)
      continue
    }
    const front = foldPath(from.slice(0, -2))
    const depth = front.split('/').length - 1
    byDepth.set(depth, (byDepth.get(depth) ?? new Map()).set(front, redirect))
  }
  for (const list of queries.values()) list.sort((one, other) => asksOf(other.query) - asksOf(one.query))
  return { redirects: exact, wildcards: new Map([...byDepth].sort(([one], [other]) => other - one)), queries }
}

function asksOf(query: OldAddress['query']): number {
  return Object.keys(query).length
}

/** A redirect with conditions on the query, and the rest of the visitor's query, with its question mark; an empty text when nothing is left. */
interface FoundByQuery {
  readonly redirect: OldAddress
  readonly left: string
}

/**
 * The redirect for a decoded path with the most conditions that the query fulfils; null when there is none. @param search - with its question mark,
 * or empty.
 */
export function findByQuery(path: string, search: string, { queries }: RedirectTable): FoundByQuery | null {
  const known = search === '' || queries.size === 0 ? undefined : queries.get(foldPath(path))
  if (known === undefined) return null
  const given = new URLSearchParams(search)
  const redirect = known.find(({ query }) => Object.entries(query).every(([name, value]) => given.has(name, value)))
  if (redirect === undefined) return null
  for (const [name, value] of Object.entries(redirect.query)) given.delete(name, value)
  return { redirect, left: given.size === 0 ? '' : `?${given}` }
}

/**
 * The redirect for a decoded path: an exact one, or else the one with the most segments before its star. `/archive/*` also matches `/archive`. A star
 * never matches segments `.` and `..`, which would lead out of the target's folder.
 */
export function findRedirect(path: string, { redirects, wildcards }: RedirectTable): FoundRedirect | null {
  const folded = foldPath(path)
  const redirect = redirects.get(folded)
  return redirect === undefined ? findByStar(path, folded, wildcards) : { redirect, rest: [] }
}

function findByStar(path: string, folded: string, wildcards: RedirectTable['wildcards']): FoundRedirect | null {
  for (const [depth, byFront] of wildcards) {
    const redirect = byFront.get(folded.split('/', depth + 1).join('/'))
    if (redirect === undefined) continue
    const rest = path
      .replace(/\/$/, '')
      .split('/')
      .slice(depth + 1)
    return rest.some((segment) => /^\.{1,2}$/.test(segment)) ? null : { redirect, rest }
  }
  return null
}

/** Replaces the star of a target with the segments that the source's star matched. A target without a star stays as it is. */
export function withRest(to: string, rest: readonly string[]): string {
  const below = rest.map((segment) => `/${encodeURIComponent(segment)}`).join('')
  return to.replace(STAR, (_, front: string) => front + below || '/')
}

/** Replaces the star of a target with a host's placeholder for the rest of a path, such as `/:splat`. */
export function withSplat(to: string, splat: string): string {
  return to.replace(STAR, (_, front: string) => front + splat)
}
