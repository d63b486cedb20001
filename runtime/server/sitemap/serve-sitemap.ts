import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import type { RouteModel } from '../../site/site-model.ts'
import { keptForGood, sendBody } from '../http/send-body.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { openRoutes, openUntil } from './open-routes.ts'
import { sitemapFiles } from './sitemap.ts'

const MAX_AGE_S = 3600
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${MAX_AGE_S}` }

/** The files of a sitemap as they are kept. */
interface KeptSitemap {
  readonly routes: readonly RouteModel[]
  readonly files: ReadonlyMap<string, KeptFile>
  /** From then on other routes may be open. */
  readonly validUntil: number
}

interface KeptFile {
  readonly body: Buffer
  /** Parts are large, and much the same from line to line: gzip makes a thirtieth of them. */
  readonly isGzipped: boolean
}

/** `/sitemap.xml` and its parts. Other addresses are left to others. */
export function serveSitemap(runtime: SiteRuntime): RequestHandler {
  const sitemap = new OpenSitemap(runtime)
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const name = /^\/(sitemap(?:-\d+)?\.xml)$/.exec(request.path)?.[1]
    if (name === undefined) return next()
    sitemap
      .file(name)
      .then((file) => {
        if (file === undefined) return next()
        if (!file.isGzipped) return sendBody(request, response, 200, HEADERS, file.body, keptForGood)
        return sendGzipped(request, response, file.body)
      })
      .catch(next)
  }
}

/**
 * The sitemap of the routes that are open. It is made once; when the routes may have opened or closed, that is found out behind the back of
 * whoever asks, and only other routes make another sitemap. One that is older than it may be kept elsewhere is waited for.
 */
class OpenSitemap {
  readonly #runtime: SiteRuntime
  #kept: KeptSitemap | null = null
  #renewing: Promise<KeptSitemap> | null = null

  constructor(runtime: SiteRuntime) {
    this.#runtime = runtime
  }

  async file(name: string): Promise<KeptFile | undefined> {
    const kept = this.#kept
    const now = Date.now()
    if (kept !== null && now < kept.validUntil) return kept.files.get(name)
    this.#renewing ??= this.#renew(now).finally(() => {
      this.#renewing = null
    })
    const isFresh = kept !== null && now - kept.validUntil < MAX_AGE_S * 1000
    if (!isFresh) return (await this.#renewing).files.get(name)
    this.#renewing.catch((error: unknown) => this.#runtime.reportError(error, { path: '/sitemap.xml' }))
    return kept.files.get(name)
  }

  async #renew(now: number): Promise<KeptSitemap> {
    const { site, render } = this.#runtime
    const routes = await openRoutes(site.routes, render)
    const known = this.#kept
    const isSame =
      known?.routes.length === routes.length && known.routes.every((route, index) => route === routes[index])
    const files = known !== null && isSame ? known.files : await this.#write(routes)
    this.#kept = { routes, files, validUntil: openUntil(site, now) }
    return this.#kept
  }

  async #write(routes: readonly RouteModel[]): Promise<ReadonlyMap<string, KeptFile>> {
    const files = new Map<string, KeptFile>()
    for await (const { name, body } of sitemapFiles(this.#runtime.site, routes)) {
      const isGzipped = name !== 'sitemap.xml'
      files.set(name, { body: isGzipped ? await promisify(gzip)(body) : body, isGzipped })
    }
    return files
  }
}

async function sendGzipped(request: Request, response: Response, body: Buffer): Promise<void> {
  const headers = { ...HEADERS, vary: 'Accept-Encoding' }
  if (request.acceptsEncodings('gzip') === 'gzip') {
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip', 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return
  }
  response.writeHead(200, headers)
  if (request.method === 'HEAD') response.end()
  // Whoever leaves in the middle of it has left.
  else await pipeline(Readable.from([body]), createGunzip(), response).catch(() => response.destroy())
}
