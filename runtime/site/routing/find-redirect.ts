import { foldPath } from '../../values/fold-path.ts'
import type { OldAddress } from '../site-model.ts'

/** Declared redirects, as they are looked up. */
export interface RedirectTable {
  /** By folded path. */
  readonly redirects: ReadonlyMap<string, OldAddress>
  /** Those from `/archive/*`, by the number of segments in front of the star, the most first; then by what stands there, folded. */
  readonly wildcards: ReadonlyMap<number, ReadonlyMap<string, OldAddress>>
  /** Those that ask something of the query, by folded path: the one that asks most first. */
  readonly queries: ReadonlyMap<string, readonly OldAddress[]>
}

/** A redirect, and the segments of the path that its star stands for, decoded. */
interface FoundRedirect {
  readonly redirect: OldAddress
  readonly rest: readonly string[]
}

const STAR = /^([^?#]*)\/\*(?=[?#]|$)/

/** Whether a path, or the path of an address, ends in a star: `/archive/*`. */
export function hasStar(address: string): boolean {
  return STAR.test(address)
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

/** A redirect that asks something of the query, and what is left of the visitor's, with its question mark, or empty. */
interface FoundByQuery {
  readonly redirect: OldAddress
  readonly left: string
}

/** The redirect of a decoded path that asks most of what the query says; null: none asks for it. @param search - with its question mark, or empty. */
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
 * The redirect of a decoded path: its own, else the one whose star has the most in front of it. `/archive/*` is also that of `/archive`.
 * A path with a segment of dots has none by a star: in the target it would lead out of its folder.
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

/** A target with what a star stood for in the place of its own; without a star it stays as it is. */
export function withRest(to: string, rest: readonly string[]): string {
  const below = rest.map((segment) => `/${encodeURIComponent(segment)}`).join('')
  return to.replace(STAR, (_, front: string) => front + below || '/')
}

/** A target with what a host calls the rest of a path, such as `/:splat`, in the place of its star. */
export function withSplat(to: string, splat: string): string {
  return to.replace(STAR, (_, front: string) => front + splat)
}
