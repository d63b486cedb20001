import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { serveBackends } from './backends/serve-backends.ts'
import { createFileMemory, type FileServerOptions, listFiles, lookUpFiles, serveFiles } from './files/serve-files.ts'
import { readServedFolder } from './files/served-folder.ts'
import { handleForms } from './forms/form.ts'
import { lastResortHeaders, lastResortPage } from './http/last-resort-page.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { keptForGood, sendBody } from './http/send-body.ts'
import { handlePage, handlePayload } from './pages/handle-page.ts'
import type { Health } from './process/health.ts'
import { relay } from './relay/relay.ts'
import type { SiteRuntime } from './site-runtime.ts'
import { serveSitemap } from './sitemap/serve-sitemap.ts'
import { robots } from './sitemap/sitemap.ts'
import { guardRequest } from './visitors/guard-request.ts'
import { tellLocalOrigin } from './visitors/local-origin.ts'
import { tellUnlistedProxy } from './visitors/unlisted-proxy.ts'

export interface SiteAppOptions {
  readonly runtime: SiteRuntime
  /** Folder of hashed assets, served below `/_site/`; null in development, where Vite serves them. */
  readonly assetsFolder: string | null
  /** Folders whose files are served as they are, the site's own first. */
  readonly publicFolders: readonly string[]
  readonly health: Health
  readonly isDevelopment: boolean
}

const YEAR_S = 31_536_000
const HOUR_S = 3600
/** A public file that was replaced is sent as it is now, after this time. */
const RECHECK_MS = 1000

/** The Express application of a site. Everything that a visitor can ask for is in this list, in this order. */
export function createSiteApp(options: SiteAppOptions): Express {
  const { runtime, isDevelopment } = options
  const security = createSecurityHeaders(runtime.site, isDevelopment)
  const pages = handlePage(runtime, security)
  const paths = new Set(runtime.site.routes.map((route) => route.path))
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  if (runtime.site.trustedProxies.length > 0) app.set('trust proxy', [...runtime.site.trustedProxies])

  app.use(guardRequest(security.always, runtime.visitors))
  if (!isDevelopment) app.use(tellUnlistedProxy(app.get('trust proxy fn'), runtime))
  const localOrigin = isDevelopment ? null : tellLocalOrigin(runtime)
  if (localOrigin !== null) app.use(localOrigin)
  // Pages come first: they are what visitors wait for, and their paths are known.
  app.use((request, response, next) => (paths.has(request.path) ? pages(request, response, next) : next()))
  app.use(options.health.handle)
  app.use(handlePayload(runtime))
  app.use(handleForms(runtime, security))
  app.use(relay(runtime))
  app.use(serveBackends(runtime.backends))
  app.use(serveSitemap(runtime))
  app.get('/robots.txt', text('text/plain; charset=utf-8', robots(runtime.site.origin)))
  const files = { memory: createFileMemory(), reportError: runtime.reportError }
  if (options.assetsFolder !== null) {
    const assets = { find: listFiles(readServedFolder(options.assetsFolder)), recheckMs: Number.POSITIVE_INFINITY }
    app.use('/_site', serveFiles({ ...files, ...assets, cacheControl: `public, max-age=${YEAR_S}, immutable` }))
  }
  app.use('/_site', (_request, response) => {
    response.writeHead(404, { 'cache-control': 'no-store', 'content-length': 0 }).end()
  })
  for (const folder of options.publicFolders) {
    app.use(serveFiles({ ...files, ...(isDevelopment ? publicNow(folder) : publicAtStart(folder, runtime)) }))
  }
  app.use(pages)
  app.use(lastResort(runtime))
  return app
}

type PublicFiles = Pick<FileServerOptions, 'find' | 'recheckMs' | 'cacheControl'>

function publicNow(folder: string): PublicFiles {
  return { find: lookUpFiles(folder), recheckMs: 0, cacheControl: 'no-cache' }
}

function publicAtStart(folder: string, { log }: SiteRuntime): PublicFiles {
  const served = readServedFolder(folder)
  for (const { path, reason } of served.refused)
    log.warn({ path, reason }, 'a public file is not served: see site validate')
  return { find: listFiles(served), recheckMs: RECHECK_MS, cacheControl: `public, max-age=${HOUR_S}` }
}

function text(type: string, content: string): RequestHandler {
  const headers = { 'content-type': type, 'cache-control': `public, max-age=${HOUR_S}` }
  const body = Buffer.from(content)
  return (request, response) => sendBody(request, response, 200, headers, body, keptForGood)
}

/** For what failed outside of a page: nothing of the error reaches the visitor. Client errors keep their status. */
function lastResort({ reportError }: SiteRuntime): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const status = isClientError(error) ? error.status : 500
    reportError(error, { path: request.path, status })
    if (response.headersSent) {
      response.destroy()
      return
    }
    sendBody(request, response, status, lastResortHeaders, lastResortPage(status), null)
  }
}

function isClientError(error: unknown): error is { status: number } {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
}
