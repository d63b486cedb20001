import type { PathStep } from '../../manifest/problem.ts'
import { localePath } from '../../site/locale-path.ts'
import { foldPath } from '../../site/route-table.ts'
import type { RouteModel } from '../../site/site-model.ts'
import { ownPathOf, targetOf } from '../address-target.ts'
import type { SiteFacts } from '../facts.ts'
import { once } from '../once.ts'
import { pathOf } from '../public-files.ts'
import { type Hop, nextHop } from '../routes/next-hop.ts'

/** A redirect of the manifest, and where browsers get to when they follow it. */
export interface RedirectWay {
  readonly index: number
  /** Where its target is written. */
  readonly path: readonly PathStep[]
  /** As it is written: the name of a route, or a full address. */
  readonly to: string
  /** Whether it is a full address of this site. */
  readonly isOwnAddress: boolean
  readonly lead: Lead
}

/** What a redirect leads to directly. */
export type Lead =
  | { readonly kind: 'page'; readonly route: RouteModel }
  /** Another redirect, by its index. */
  | { readonly kind: 'redirect'; readonly index: number }
  /** A file, something that the runtime answers, or another site. */
  | { readonly kind: 'other' }
  | { readonly kind: 'nothing' }

/** Every redirect in the order of the manifest. */
export const redirectWays = once((facts: SiteFacts): readonly RedirectWay[] => {
  const { manifest, site } = facts
  const byFrom = new Map(
    manifest.redirects.flatMap(({ from }, index) =>
      site.locales.available.map(({ code }) => [foldPath(localePath(from, code, site.locales)), index] as const),
    ),
  )
  const routes = new Map([...site.routes].reverse().map((route) => [route.name, route]))
  return manifest.redirects.map(({ to }, index) => {
    const path = ['redirects', index, 'to']
    const route = routes.get(to)
    if (route !== undefined) return { index, path, to, isOwnAddress: false, lead: { kind: 'page', route } }
    const own = ownPathOf(facts, to)
    return { index, path, to, isOwnAddress: own !== null, lead: own === null ? { kind: 'other' } : leadOf(own) }
  })

  function leadOf(address: string): Lead {
    const target = targetOf(facts, address)
    if (target.kind === 'page') return target
    if (target.kind === 'nothing') return { kind: 'nothing' }
    const index = target.kind === 'redirect' ? byFrom.get(foldPath(pathOf(address))) : undefined
    return index === undefined ? { kind: 'other' } : { kind: 'redirect', index }
  }
})

/** All redirects that follow each other, the first one included; when they come back to one of them, the circle alone. */
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

/** The pages that everybody is sent on to from a page, whoever they are. In a circle nobody arrives: then there are none. */
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
  // Guests may have to get a session first; then they are sent on as all others are.
  return hop !== null && facts.site.middleware.get(hop.step.name)?.kind === 'redirect' ? hop : null
}
