import { addressIn } from '../../site/resolve/resolve-redirects.ts'
import { findRedirect, hasStar } from '../../site/routing/find-redirect.ts'
import { fixedPages, patternsOf } from '../../site/routing/pages-of.ts'
import type { RouteModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { localeOfPrefix } from '../../values/paths/locale-path.ts'
import { placedRedirects } from '../../values/paths/placed-redirects.ts'
import { redirectKey, type WrittenRedirect } from '../../values/paths/written-redirects.ts'
import { isNothing, ownPathOf, redirectAt, routeTable, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { parentsOf, pathOf, publicFiles } from '../facts/public-files.ts'
import { type Hop, nextHop } from '../routes/next-hop.ts'

/** A redirect of the manifest, and where it leads. */
export interface RedirectWay {
  readonly index: number
  readonly written: WrittenRedirect
  /** Whether it is given as a full address of this site. */
  readonly isOwnAddress: boolean
  readonly lead: Lead
}

/** The immediate target of a redirect. */
export type Lead =
  | { readonly kind: 'page'; readonly route: RouteModel }
  /** Another redirect, by its index. */
  | { readonly kind: 'redirect'; readonly index: number }
  /** A file, something that the runtime answers, or another site. */
  | { readonly kind: 'other' }
  | { readonly kind: 'nothing' }

/** All redirects, in the order of the manifest. */
export const redirectWays = once((facts: SiteFacts): readonly RedirectWay[] => {
  const { manifest, site } = facts
  const all = placedRedirects(manifest, site.locales)
  const byKey = new Map(
    all.flatMap(({ sources, query, index }) =>
      sources.map(({ address }) => [redirectKey(address, query), index] as const),
    ),
  )
  const routes = new Map([...site.routes].reverse().map((route) => [route.name, route]))
  return all.map((written) => {
    const { index, from, to } = written
    if (to === null) return { index, written, isOwnAddress: false, lead: { kind: 'nothing' } }
    if (to.kind === 'route') {
      const route = routes.get(to.link.route)
      const lead: Lead = route === undefined ? { kind: 'other' } : { kind: 'page', route }
      return { index, written, isOwnAddress: false, lead }
    }
    const locale = localeOfPrefix(from, site.locales) ?? site.locales.default
    const own = to.kind === 'path' ? addressIn(to.address, locale, site.locales) : ownPathOf(facts, to.address)
    const isOwnAddress = own !== null && to.kind === 'address'
    return { index, written, isOwnAddress, lead: own === null ? { kind: 'other' } : leadOf(own, index) }
  })

  function leadOf(address: string, self: number): Lead {
    const found = redirectAt(facts, address)
    const index = found === null ? undefined : byKey.get(redirectKey(found.from, found.query))
    // A target below the redirect's own star is redirected forever, unless there is a page.
    if (hasStar(address) && index === self) return { kind: 'redirect', index }
    const target = hasStar(address) ? targetBelow(facts, pathOf(address)) : targetOf(facts, address)
    if (target.kind === 'page') return target
    if (isNothing(target)) return { kind: 'nothing' }
    return target.kind !== 'redirect' || index === undefined ? { kind: 'other' } : { kind: 'redirect', index }
  }
})

/** What answers at the paths that `/blog/*` stands for: only a redirect that covers all of them, something else, or nothing. */
export function targetBelow(facts: SiteFacts, address: string): { readonly kind: 'other' | 'redirect' | 'nothing' } {
  const front = foldPath(address.slice(0, -2))
  const table = routeTable(facts)
  const isLedOn = table.wildcards.get(front.split('/').length - 1)?.has(front) === true
  const { taken, varying } = folders(facts)
  const isTaken = taken.has(front) || withParents(front).some((path) => varying.has(path))
  if (isTaken && !isLedOn) return { kind: 'other' }
  return { kind: findRedirect(address, table)?.redirect.kind === 'redirect' ? 'redirect' : 'nothing' }
}

/** Folded paths: those with an answer at or below them, and those with pages of arbitrary names below them. */
const folders = once((facts: SiteFacts): Readonly<Record<'taken' | 'varying', ReadonlySet<string>>> => {
  const patterns = patternsOf(facts.site).map(({ path }) => foldPath(path.replace(/\/:.*$/, '')))
  const fixed = [
    ...fixedPages(facts.site).map(({ path }) => foldPath(path)),
    ...publicFiles(facts).paths.map((path) => foldPath(pathOf(path))),
    ...routeTable(facts).redirects.keys(),
  ]
  return { taken: new Set([...patterns, ...fixed].flatMap(withParents)), varying: new Set(patterns) }
})

/** `/a/b` → ``, `/a`, `/a/b`. */
function withParents(path: string): string[] {
  return ['', ...parentsOf(path), path]
}

/** The chain of redirects that begins with `first`; when it runs into a loop, only the loop. */
export function chainOf(ways: readonly RedirectWay[], first: RedirectWay): { chain: RedirectWay[]; isCircle: boolean } {
  const chain: RedirectWay[] = []
  const seen = new Map<number, number>()
  for (let way: RedirectWay | undefined = first; way !== undefined; ) {
    const known = seen.get(way.index)
    if (known !== undefined) return { chain: chain.slice(known), isCircle: true }
    seen.set(way.index, chain.length)
    chain.push(way)
    way = way.lead.kind === 'redirect' ? ways[way.lead.index] : undefined
  }
  return { chain, isCircle: false }
}

/** The end of a chain of redirects. */
export interface ChainEnd {
  readonly last: RedirectWay
  /** Whether all redirects after the first are permanent; a temporary one may lead elsewhere in the future. */
  readonly isPermanent: boolean
}

/** Index of each redirect → the end of its chain; null when it leads into a loop. */
export const chainEnds = once((facts: SiteFacts): ReadonlyMap<number, ChainEnd | null> => {
  const ways = redirectWays(facts)
  const ends = new Map<number, ChainEnd | null>()
  for (const first of ways) {
    const chain: RedirectWay[] = []
    const seen = new Set<number>()
    let way: RedirectWay | undefined = first
    while (way !== undefined && !ends.has(way.index) && !seen.has(way.index)) {
      seen.add(way.index)
      chain.push(way)
      way = way.lead.kind === 'redirect' ? ways[way.lead.index] : undefined
    }
    // The chain stops at a redirect whose end is known, in a loop, or after its last redirect.
    let next = way
    for (const member of chain.reverse()) {
      const known = next === undefined ? undefined : (ends.get(next.index) ?? null)
      const isPermanent = next !== undefined && isForGood(facts.manifest.redirects[next.index]?.status)
      if (known === undefined) ends.set(member.index, { last: member, isPermanent: true })
      else ends.set(member.index, known && { last: known.last, isPermanent: known.isPermanent && isPermanent })
      next = member
    }
  }
  return ends
})

/** Whether an answer with this status may be cached forever. */
export function isForGood(status: number | undefined): boolean {
  return status === 301 || status === 308
}

/** The pages to which every visitor of a page is redirected in turn. Empty for a loop, since nobody arrives. */
export function sentOn(facts: SiteFacts, route: RouteModel): Hop[] {
  const hops: Hop[] = []
  const seen = new Set([route])
  for (let hop = unconditionalHop(facts, route); hop !== null; hop = unconditionalHop(facts, hop.to)) {
    if (seen.has(hop.to)) return []
    seen.add(hop.to)
    hops.push(hop)
  }
  return hops
}

function unconditionalHop(facts: SiteFacts, route: RouteModel): Hop | null {
  const hop = nextHop(facts, route, false)
  // Guests may first have to get a session; after that, they are redirected like everybody else.
  return hop !== null && facts.site.middleware.get(hop.step.name)?.kind === 'redirect' ? hop : null
}
