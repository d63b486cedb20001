import type { Part } from '../http/exchange.ts'
import type { SiteRuntime } from '../site-runtime.ts'

/**
 * Warns once, in the log, when requests come through what looks like a proxy that the manifest does not list. Otherwise nothing would show that all
 * visitors behind it share one address, and thus every limit.
 */
export function tellUnlistedProxy({ log, site, visitors }: Pick<SiteRuntime, 'log' | 'site' | 'visitors'>): Part {
  let isTold = false
  return (request) => {
    const { remoteAddress } = request.socket
    const isForwarded = request.headers['x-forwarded-for'] !== undefined && remoteAddress !== undefined
    if (!isTold && isForwarded && !visitors.isProxy(remoteAddress)) {
      isTold = true
      const address = remoteAddress.replace(/^::ffff:(?=[\d.]+$)|%.*$/g, '')
      const listed = [...site.trustedProxies, address].map(asYaml).join(', ')
      const line = `server: { trustProxy: [${listed}] }`
      log.warn(
        { address, line },
        `${address} sends X-Forwarded-For but is not in server.trustProxy: all visitors behind it count as one, for every limit. If it is your proxy, write in the manifest: ${line}`,
      )
    }
    return null
  }
}

/** Without quotes, YAML would read a colon as that of a map. */
function asYaml(proxy: string): string {
  return proxy.includes(':') ? `'${proxy}'` : proxy
}
