import { noEdits } from '../manifest/text/edited-texts.ts'
import { readLists } from '../server/collections/built-lists.ts'
import { KnownPages } from '../server/collections/known-pages.ts'
import type { EntryLists } from '../site/data/entry.ts'
import { collectionOf } from '../site/routing/pages-of.ts'
import type { RouteModel } from '../site/site-model.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { checkBackends } from './check-backends.ts'
import { readEntries } from './read-entries.ts'

/** Returns the paths of a route's pages in its language; null when they are not known here. */
export type PathsOf = (route: RouteModel) => readonly string[] | null

/**
 * The paths of a site's pages, as far as they are known without calling any back-end: for embedded back-ends from their content, for others from the
 * last build.
 *
 * @param dist - folder of that build.
 */
export async function listedPages(site: LoadedSite, dist: string): Promise<PathsOf> {
  const { collections, routes } = site.model
  const embedded =
    collections.size === 0 ? null : await readEntries(site, (await checkBackends(site)).backends, noEdits)
  const pages = new Map<string, KnownPages>()
  for (const name of collections.keys()) {
    const lists: EntryLists | null = embedded?.get(name)?.lists ?? readLists(dist, name)
    const own = routes.filter((route) => collectionOf(route) === name)
    if (lists !== null) pages.set(name, new KnownPages(own, lists))
  }
  return (route) => {
    const collection = collectionOf(route)
    if (collection === null) return route.kind === 'page' ? [route.path] : null
    const known = pages.get(collection)
    return known === undefined ? null : Array.from(known.addressesOf(route), ({ path }) => path)
  }
}
