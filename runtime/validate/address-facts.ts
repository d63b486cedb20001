import type { CollectionEntries, SiteFacts } from '../checks/facts/facts.ts'
import { readLists } from '../server/collections/built-lists.ts'
import { KnownPages } from '../server/collections/known-pages.ts'
import { collectionOf } from '../site/routing/pages-of.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { readBackends } from './check-backends.ts'
import { readEntries } from './read-entries.ts'
import { manifestFacts, siteFacts } from './site-facts.ts'

/**
 * What checks need to know about the addresses of a site, without calling any back-end. Lists of other back-ends are taken from the record, or else
 * from the last build.
 *
 * @param dist - folder of that build.
 * @returns null when a problem blocks.
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
