import type { Caller } from '../server/http/exchange.ts'

/** A site of a workspace and the hosts that lead to it, the first its own. */
export interface HostedSite<Site> {
  readonly site: Site
  readonly hosts: readonly string[]
}

/** Whom a request is for. */
export interface FoundHost<Site> {
  readonly site: Site
  /** The site's own host, where the request names another one of its hosts. */
  readonly movedTo: string | null
}

/**
 * Finds the site that a request is for by its host. What a proxy says of the host counts for the sites that trust this proxy, as it does where a
 * site is served alone.
 */
export class SiteHosts<Site> {
  readonly #byHost: ReadonlyMap<string, HostedSite<Site>>
  readonly #hostOf: (site: Site, request: Caller) => string

  /** @param hostOf - the host that a request names, as a site takes it. */
  constructor(sites: readonly HostedSite<Site>[], hostOf: (site: Site, request: Caller) => string) {
    this.#byHost = new Map(sites.flatMap((hosted) => hosted.hosts.map((host) => [host, hosted] as const)))
    this.#hostOf = hostOf
  }

  /** Null: it is for none of them. */
  find(request: Caller): FoundHost<Site> | null {
    const { host = '', 'x-forwarded-host': forwarded } = request.headers
    for (const named of forwarded === undefined ? [host] : [String(forwarded), host]) {
      const found = this.#byHost.get(hostName(named))
      if (found === undefined) continue
      const own = this.#hostOf(found.site, request).toLowerCase()
      if (this.#byHost.get(own) !== found) continue
      return { site: found.site, movedTo: own === found.hosts[0] ? null : (found.hosts[0] ?? null) }
    }
    return null
  }
}

/** Of several proxies the first has seen the visitor. Without the port, in small letters. */
function hostName(header: string): string {
  return (header.split(',', 1)[0] ?? '').trim().replace(/:\d+$/, '').toLowerCase()
}
