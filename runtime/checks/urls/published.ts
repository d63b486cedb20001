import { type SiteAddress, siteAddresses } from '../../addresses/site-addresses.ts'
import { readUrlsLock, URLS_LOCK_FILE, type UrlsLock } from '../../addresses/urls-lock.ts'
import { collectionOf, patternsOf } from '../../site/routing/pages-of.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'

/** The lock of a site; null when it has none. The lock of a base does not count. */
export const urlsLock = once(({ files }: SiteFacts): UrlsLock | null => {
  const source = files.isOwn(URLS_LOCK_FILE) ? files.read(URLS_LOCK_FILE) : null
  return source === null ? null : readUrlsLock(source.text)
})

/** Collections whose pages are missing there, since their lists are not available here. */
export const unlistedCollections = once(({ site, entries }: SiteFacts): readonly string[] => {
  const names = patternsOf(site).flatMap((route) => collectionOf(route) ?? [])
  return [...new Set(names)].filter((name) => entries.get(name)?.unread !== null)
})

/** The addresses that the site has now, as far as its lists are known here. */
export const addressesNow = once(({ site, entries }: SiteFacts): readonly SiteAddress[] =>
  siteAddresses(site, (collection) => {
    const known = entries.get(collection)
    return known === undefined || known.unread !== null ? null : known.lists
  }),
)
