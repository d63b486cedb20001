import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, renewBuild } from '../bundle/build-site.ts'
import { freshnessOf } from '../bundle/inputs/built-site.ts'
import { openBuild } from '../server/open-build.ts'
import { startServer } from '../server/start-server.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { loadTested, type SiteOptions } from './load-tested.ts'

export type OpenSiteOptions = SiteOptions

/** A site that is being served. */
export interface OpenedSite {
  /** Its address, without a trailing slash. */
  readonly url: string
  /** Requests a path or a full address, as a page of the site would. Redirects are returned, not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Stops the server, and removes what was sent to it. */
  close(): Promise<void>
}

/**
 * Serves a site as visitors get it, on a free port of this machine. It is built first, into `dist/site`, unless the build there is up to date. What
 * visitors send is stored in a temporary folder.
 *
 * ```ts
 * const site = await openSite()
 * expect((await site.fetch('/about')).status).toBe(200)
 * await site.close()
 * ```
 *
 * @throws Error with everything that keeps the site from being built or started.
 */
export async function openSite(options: OpenSiteOptions = {}): Promise<OpenedSite> {
  const site = loadTested(options)
  const dist = join(site.root, 'dist/site')
  await build(site, dist)
  const data = mkdtempSync(join(tmpdir(), 'sitio-test-'))
  const remove = () => rmSync(data, { recursive: true, force: true })
  try {
    const opened = await openBuild(dist, { env: { ...site.env, SITE_DATA_DIR: data }, root: site.root })
    const { url, stop } = await startServer({ ...opened, port: 0, host: '127.0.0.1', wait: async () => {} })
    return {
      url,
      fetch: (path, init) =>
        fetch(new URL(path, `${url}/`), { redirect: 'manual', ...init, headers: fromPage(url, init) }),
      close: () => stop().finally(remove),
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** The headers of a request, with the origin that browsers send along whenever they do not only read. */
function fromPage(url: string, { headers, method = 'GET' }: RequestInit = {}): Headers {
  const all = new Headers(headers)
  if (!/^(?:get|head)$/i.test(method) && !all.has('origin')) all.set('origin', url)
  return all
}

async function build(site: LoadedSite, dist: string): Promise<void> {
  const freshness = freshnessOf(dist, site)
  const options = { onWarning() {} }
  if (freshness === 'code') await renewBuild(site, dist, options)
  else if (freshness !== 'fresh') await buildSite(site, dist, options)
}
