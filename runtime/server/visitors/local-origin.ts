import { isLocalOrigin, isLoopbackHost } from '../../site/http/loopback.ts'
import type { Part } from '../http/exchange.ts'
import type { SiteRuntime } from '../site-runtime.ts'

/**
 * Warns once, in the log, when visitors come to a site whose origin is on this machine: its canonical addresses, sitemap and social tags would lead
 * them to their own machines.
 *
 * @returns null when the site has a public origin.
 */
export function tellLocalOrigin({ log, site, visitors }: Pick<SiteRuntime, 'log' | 'site' | 'visitors'>): Part | null {
  if (!isLocalOrigin(site.origin)) return null
  let isTold = false
  return (request) => {
    const host = visitors.hostOf(request).toLowerCase()
    if (!isTold && host !== '' && !isLoopbackHost(host)) {
      isTold = true
      log.warn(
        { host, origin: site.origin },
        `Visitors come to ${host}, but the origin of the site is ${site.origin}: canonical addresses, hreflang, sitemap and social tags use that. Set the public address: site.origin in the manifest, or the variable that it uses, such as SITE_ORIGIN=https://${host}`,
      )
    }
    return null
  }
}
