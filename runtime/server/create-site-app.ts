import express, { type Express } from 'express'
import { Site, type SiteOptions } from './site.ts'
import { nodeDoor } from './site-doors.ts'

/** The Express application around a site, for `site start` and `site dev`. It decides nothing: who trusts which proxy, the site knows. */
export function createSiteApp(options: SiteOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', false)
  app.use(nodeDoor(new Site(options)))
  return app
}
