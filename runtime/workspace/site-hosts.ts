import type { Caller } from '../server/http/exchange.ts'
import { hostName } from '../site/http/host-name.ts'

/** A site of a workspace and the hosts that lead to it; the first is its own. */
export interface HostedSite<Site> {
  readonly site: Site
  readonly hosts: readonly string[]
}

/** The site that a request is for. */
export interface FoundHost<Site> {
  readonly site: Site
  /** The site's own host, when the request names another of its hosts; otherwise null. */
  readonly movedTo: string | null
}

/** Finds the site for a request by its host. A forwarded host counts only for sites that trust the proxy, just as when a site is served alone. */
export class SiteHosts<Site> {
  readonly #byHost: ReadonlyMap<string, HostedSite<Site>>
  readonly #hostOf: (site: Site, request: Caller) => string

  /** @param hostOf - the host that a request names, from the point of view of a site. */
  constructor(sites: readonly HostedSite<Site>[], hostOf: (site: Site, request: Caller) => string) {
    this.#byHost = new Map(sites.flatMap((hosted) => hosted.hosts.map((host) => [host, hosted] as const)))
    this.#hostOf = hostOf
  }

  /** Null when the request is for none of the sites. */
  find(request: Caller): FoundHost<Site> | null {
    const { host = '', 'x-forwarded-host': forwarded } = request.headers
    for (const named of forwarded === undefined ? [host] : [String(forwarded), host]) {
      const found = this.#byHost.get(hostName(named).toLowerCase())
      if (found === undefined) continue
      const own = this.#hostOf(found.site, request).toLowerCase()
      if (this.#byHost.get(own) !== found) continue
      return { site: found.site, movedTo: own === found.hosts[0] ? null : (found.hosts[0] ?? null) }
    }
    return null
  }
}
