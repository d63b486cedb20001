import type { RequestListener } from 'node:http'
import express, { type Express } from 'express'

/**
 * The Express application around a site, for `site start` and `site dev`. It makes no decisions of its own: which proxies to trust, for instance, the
 * site knows.
 */
export function createSiteApp(site: RequestListener): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.use(site)
  return app
}
