import type { CollectionEntries, SiteFacts } from '../checks/facts/facts.ts'
import { readLists } from '../server/collections/built-lists.ts'
import { KnownPages } from '../server/collections/known-pages.ts'
import { collectionOf } from '../site/routing/pages-of.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { readBackends } from './check-backends.ts'
import { readEntries } from './read-entries.ts'
import { manifestFacts, siteFacts } from './site-facts.ts'

/**
 * What checks know of the addresses of a site, without calling anybody. The lists of other back-ends are those that were recorded, else those that the last
 * build has kept.
 *
 * @param dist - where that build is.
 * @returns null where something blocks.
 */
export async function addressFacts(loaded: SiteLoadResult, dist: string): Promise<SiteFacts | null> {
  const { result, backends } = await readBackends(loaded)
  const { read, site, edited } = result
  if (read === null || site === null) return null
  const entries = new Map([...builtEntries(site, dist), ...(await readEntries(site, backends, edited))])
  return siteFacts(manifestFacts(result, read), site, edited, entries)
}

function builtEntries({ model }: LoadedSite, dist: string): Map<string, CollectionEntries> {
  const found = new Map<string, CollectionEntries>()
  for (const name of model.collections.keys()) {
    const lists = readLists(dist, name)
    if (lists === null) continue
    const own = model.routes.filter((route) => collectionOf(route) === name)
    const pages = new KnownPages(own, lists)
    found.set(name, { lists, unread: null, pageAt: (path) => pages.find(path), place: () => null })
  }
  return found
}
