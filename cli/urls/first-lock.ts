import { join } from 'node:path'
import { renewLock } from '../../runtime/addresses/renew-lock.ts'
import { siteAddresses } from '../../runtime/addresses/site-addresses.ts'
import { URLS_LOCK_FILE, writeUrlsLock } from '../../runtime/addresses/urls-lock.ts'
import type { PrerenderReport } from '../../runtime/prerender/prerender-site.ts'
import type { OpenedBuild } from '../../runtime/server/open-build.ts'
import { writeWhole } from '../../runtime/source/disk/write-whole.ts'
import { plural } from '../report/summary.ts'
import { lockOf } from './open-urls.ts'

/**
 * Records the addresses of a site that is published for the first time: one without a lock, or whose lock only has addresses of the site that it
 * replaces.
 *
 * @param lists - collection → the entries that are published.
 * @returns what was done, in words; null if there is a lock already.
 */
export function writeFirstLock(
  root: string,
  model: OpenedBuild['site'],
  lists: PrerenderReport['lists'],
): string | null {
  const lock = lockOf({ root })
  if (lock !== null && (lock.fault !== null || lock.addresses.some(({ kind }) => kind !== 'old-site'))) return null
  const now = siteAddresses(model, (collection) => lists.get(collection) ?? null)
  const { addresses } = renewLock(lock?.addresses ?? [], now, () => false)
  writeWhole(join(root, URLS_LOCK_FILE), writeUrlsLock(addresses))
  return `Wrote ${URLS_LOCK_FILE} with ${plural(addresses.length, 'address', 'addresses')}. Commit it: from now on, site validate reports when one of them is gone.`
}
