import type { EntryLists } from '../site/data/entry.ts'
import { pathOf, valueIn } from '../site/data/page-path.ts'
import { subjectsOf } from '../site/data/subjects-of.ts'
import { hasStar } from '../site/routing/find-redirect.ts'
import { collectionOf } from '../site/routing/pages-of.ts'
import type { OldAddress, RouteModel, SiteModel } from '../site/site-model.ts'
import { foldPath } from '../values/paths/fold-path.ts'
import type { LockedAddress } from './urls-lock.ts'

/** An address that the site has now. */
export type SiteAddress = LockedAddress & {
  /** Values of the route's parameters; empty when the path has none. */
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * The addresses of a site: the pages of its routes and entries in every language, and redirects from a single path. Further pages of a list are left
 * out, since they come and go with its length, and so is anything that visitors put into a path or a query.
 *
 * @param listsOf - the entries of a collection per language; null when they cannot be read, so its pages are left out.
 */
export function siteAddresses(
  { routes, redirects }: Pick<SiteModel, 'routes' | 'redirects'>,
  listsOf: (collection: string) => EntryLists | null,
): SiteAddress[] {
  // Two entries cannot share an address: the first one wins, and pages come before redirects.
  const byPath = new Map<string, SiteAddress>()
  const add = (address: SiteAddress) => {
    const folded = foldPath(address.path)
    if (!byPath.has(folded)) byPath.set(folded, address)
  }
  for (const route of routes) for (const address of pagesOf(route, listsOf)) add(address)
  for (const old of redirects) if (isOnePath(old)) add({ kind: 'redirect', path: old.from, params: {} })
  return [...byPath.values()]
}

function* pagesOf(route: RouteModel, listsOf: (collection: string) => EntryLists | null): Generator<SiteAddress> {
  const { name, locale } = route
  if (route.kind === 'page') {
    yield { kind: 'page', path: route.path, route: name, locale, entry: null, params: {} }
    return
  }
  const collection = collectionOf(route)
  const list = collection === null ? undefined : listsOf(collection)?.get(locale)
  for (const { entry } of subjectsOf(route, list ?? [])) {
    const path = pathOf(route, entry, 1)
    if (path === null) continue
    const fill = valueIn(entry, 1)
    const params = Object.fromEntries(route.parameters.map((parameter) => [parameter, textOf(fill(parameter))]))
    yield { kind: 'page', path, route: name, locale, entry: entry.id, params }
  }
}

function textOf(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value)
}

function isOnePath({ kind, from, query }: OldAddress): boolean {
  return kind === 'redirect' && !hasStar(from) && Object.keys(query).length === 0
}
