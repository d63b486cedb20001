import { embeddedPath, isEmbedded } from '../../site/http/client-address.ts'
import { findByQuery, findRedirect } from '../../site/routing/find-redirect.ts'
import { candidatesAt, createRouteTable } from '../../site/routing/route-table.ts'
import type { OldAddress, PageModel, RouteModel } from '../../site/site-model.ts'
import { foldPath } from '../../values/fold-path.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from './facts.ts'
import { pathOf, publicFiles } from './public-files.ts'

/** What answers at a path of the site. */
export type Target =
  | { readonly kind: 'page'; readonly route: RouteModel }
  /** The page of an entry, or one whose address says what it is; null: nobody knows here whether there is one. */
  | { readonly kind: 'filled'; readonly page: PageModel | null }
  | { readonly kind: 'file' | 'redirect' | 'gone' | 'runtime' | 'nothing' }

/** What the runtime answers by itself, on every site. */
const RUNTIME = /^\/(?:_site\/.+|healthz|readyz|sitemap\.xml|robots\.txt)$/

/** Where the embedded back-ends answer. */
const backends = once(
  ({ site }: SiteFacts): ReadonlySet<string> =>
    new Set([...site.clients.values()].filter(isEmbedded).map(embeddedPath)),
)

/** The pages and redirects of the site, by their paths and names. */
export const routeTable = once(({ site }: SiteFacts) => createRouteTable(site))

/** What a path leads to. Of its query only redirects want to know. */
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
  return { kind: RUNTIME.test(path) || backends(facts).has(path) ? 'runtime' : 'nothing' }
}

/** The redirect that an address of the site has, or that it is gone, unless a page is there; null for neither. */
export function redirectAt(facts: SiteFacts, address: string): OldAddress | null {
  const [path, table] = [pathOf(address), routeTable(facts)]
  return (findByQuery(path, searchOf(address), table) ?? findRedirect(path, table))?.redirect ?? null
}

/** The query of an address, with its question mark, or empty. */
function searchOf(address: string): string {
  return /\?[^#]*/.exec(address.replace(/#.*$/s, ''))?.[0] ?? ''
}

/** Whether visitors are told that there is no page. */
export function isNothing({ kind }: { readonly kind: string }): boolean {
  return kind === 'nothing' || kind === 'gone'
}

/** The page that is there, whoever declares it; null: none, or nobody knows. */
export function pageOf(target: Target): RouteModel | null {
  if (target.kind === 'page') return target.route
  return target.kind === 'filled' ? target.page : null
}

/** The page of a path that varies; null: it may be there. Undefined: there is none. */
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

/** The path of an address of the site itself; null for those elsewhere. */
export function ownPathOf(facts: SiteFacts, address: string): string | null {
  const { origin } = facts.site
  if (address.startsWith('/') && !address.startsWith('//')) return address
  if (!address.toLowerCase().startsWith(origin.toLowerCase())) return null
  const rest = address.slice(origin.length)
  return rest === '' || /^[/?#]/.test(rest) ? `/${rest.replace(/^\//, '')}` : null
}
