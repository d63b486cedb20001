import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import sirv from 'sirv'
import { handleForms } from './form.ts'
import { guardRequest } from './guard-request.ts'
import { handlePage, handlePayload } from './handle-page.ts'
import type { Health } from './health.ts'
import { lastResortHeaders, lastResortPage } from './last-resort-page.ts'
import { relay } from './relay.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { sendBody } from './send-body.ts'
import { serveBackends } from './serve-backends.ts'
import { serveSitemap } from './serve-sitemap.ts'
import type { SiteRuntime } from './site-runtime.ts'
import { robots } from './sitemap.ts'

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

  app.use(guardRequest(security.always, runtime.site.hosts))
  // Pages come first: they are what visitors wait for, and their paths are known.
  app.use((request, response, next) => (paths.has(request.path) ? pages(request, response, next) : next()))
  app.use(options.health.handle)
  app.use(handlePayload(runtime))
  app.use(handleForms(runtime, security))
  app.use(relay(runtime))
  app.use(serveBackends(runtime.backends))
  app.use(serveSitemap(runtime))
  app.get('/robots.txt', text('text/plain; charset=utf-8', robots(runtime.site)))
  if (options.assetsFolder !== null) app.use('/_site', files(options.assetsFolder, { maxAge: YEAR_S, immutable: true }))
  app.use('/_site', (_request, response) => {
    response.writeHead(404, { 'cache-control': 'no-store', 'content-length': 0 }).end()
  })
  for (const folder of options.publicFolders) app.use(files(folder, { maxAge: HOUR_S, dev: isDevelopment }))
  app.use(pages)
  app.use(lastResort(runtime))
  return app
}

/** Static files from a list made at start: no dot files, no folders, no source maps. */
function files(folder: string, options: { maxAge: number; immutable?: boolean; dev?: boolean }): RequestHandler {
  const serve = sirv(folder, { etag: true, brotli: true, gzip: true, dotfiles: false, extensions: [], ...options })
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.path.endsWith('.map') || request.path.endsWith('/')) return next()
    serve(request, response, next)
  }
}

function text(type: string, content: string): RequestHandler {
  const headers = { 'content-type': type, 'cache-control': `public, max-age=${HOUR_S}` }
  const body = Buffer.from(content)
  return (request, response) => sendBody(request, response, 200, headers, body)
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
    sendBody(request, response, status, lastResortHeaders, lastResortPage(status))
  }
}

function isClientError(error: unknown): error is { status: number } {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
}
