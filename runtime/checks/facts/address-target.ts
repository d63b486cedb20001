import { embeddedPath } from '../../site/http/client-address.ts'
import { findByQuery, findRedirect } from '../../site/routing/find-redirect.ts'
import { candidatesAt, createRouteTable } from '../../site/routing/route-table.ts'
import type { OldAddress, PageModel, RouteModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import type { SiteFacts } from './facts.ts'
import { pathOf, publicFiles } from './public-files.ts'

/** What answers at a path of the site. */
export type Target =
  | { readonly kind: 'page'; readonly route: RouteModel }
  /** A page whose path has parameters; null when it is not known here whether it exists. */
  | { readonly kind: 'filled'; readonly page: PageModel | null }
  | { readonly kind: 'file' | 'redirect' | 'gone' | 'runtime' | 'nothing' }

/** Paths that the runtime answers itself, on every site. */
const RUNTIME = /^\/(?:_site\/.+|healthz|readyz|sitemap(?:-\d+)?\.xml|robots\.txt)$/

/** Paths that it answers on this site: those of feeds, of embedded back-ends, and of metrics. */
const ownAnswers = once(
  ({ site }: SiteFacts): ReadonlySet<string> =>
    new Set([
      ...site.feeds.map(({ path }) => path),
      ...[...site.clients.values()].filter(isEmbedded).map(embeddedPath),
      ...(site.metrics === null ? [] : ['/metrics']),
    ]),
)

/** The pages and redirects of the site, indexed by path and name. */
export const routeTable = once(({ site }: SiteFacts) => createRouteTable(site))

/** What an address leads to. Only redirects take its query into account. */
export function targetOf(facts: SiteFacts, address: string): Target {
  const path = pathOf(address)
  const table = routeTable(facts)
  const asked = findByQuery(path, searchOf(address), table)
  if (asked !== null) return { kind: asked.redirect.kind }
  const route = table.folded.get(foldPath(path))
  if (route !== undefined) return { kind: 'page', route }
  const filled = filledPage(facts, foldPath(path))
  if (filled !== undefined) return { kind: 'filled', page: filled }
  const old = findRedirect(path, table)
  if (old !== null) return { kind: old.redirect.kind }
  if (publicFiles(facts).find(path) !== null) return { kind: 'file' }
  return { kind: isAnswered(facts, path) ? 'runtime' : 'nothing' }
}

/** Whether the runtime itself answers a path. */
export function isAnswered(facts: SiteFacts, path: string): boolean {
  return RUNTIME.test(path) || ownAnswers(facts).has(path)
}

/** The redirect for an address of the site, or the notice that it is gone; null when there is neither. Ignores pages. */
export function redirectAt(facts: SiteFacts, address: string): OldAddress | null {
  const [path, table] = [pathOf(address), routeTable(facts)]
  return (findByQuery(path, searchOf(address), table) ?? findRedirect(path, table))?.redirect ?? null
}

/** The query of an address with its question mark, or an empty text. */
function searchOf(address: string): string {
  return /\?[^#]*/.exec(address.replace(/#.*$/s, ''))?.[0] ?? ''
}

/** Whether visitors are told that there is no page. */
export function isNothing({ kind }: { readonly kind: string }): boolean {
  return kind === 'nothing' || kind === 'gone'
}

/** The page at a target; null when there is none, or it is not known. */
export function pageOf(target: Target): RouteModel | null {
  if (target.kind === 'page') return target.route
  return target.kind === 'filled' ? target.page : null
}

/** The page at a path that matches patterns; null when it may exist, undefined when it does not. */
function filledPage(facts: SiteFacts, folded: string): PageModel | null | undefined {
  const { collections, open } = candidatesAt(folded, routeTable(facts))
  let isOpen = open.length > 0
  for (const name of collections) {
    const entries = facts.entries.get(name)
    const page = entries?.pageAt(folded) ?? null
    if (page !== null) return page
    isOpen ||= entries === undefined || entries.unread !== null
  }
  return isOpen ? null : undefined
}

/** The path of an address of this site; null for addresses elsewhere. */
export function ownPathOf(facts: SiteFacts, address: string): string | null {
  const { origin } = facts.site
  if (address.startsWith('/') && !address.startsWith('//')) return address
  if (!address.toLowerCase().startsWith(origin.toLowerCase())) return null
  const rest = address.slice(origin.length)
  return rest === '' || /^[/?#]/.test(rest) ? `/${rest.replace(/^\//, '')}` : null
}
