import type { RequestHandler } from 'express'
import { lastResortHeaders, lastResortPage } from './last-resort-page.ts'

/** Underscores stand in names that container networks give. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * The door: sets the security headers before anything can fail, drops headers that could pose as the runtime's own, and refuses requests that
 * no browser sends. Health checks pass by any host name.
 *
 * @see reliability section 2 (1, 4, 17), section 4 (3, 6)
 */
export function guardRequest(headers: Readonly<Record<string, string>>): RequestHandler {
  const entries = Object.entries(headers)
  return (request, response, next) => {
    for (const [name, value] of entries) response.setHeader(name, value)
    for (const name of Object.keys(request.headers)) if (name.startsWith('x-sitio-')) delete request.headers[name]
    if (request.url === '/healthz' || request.url === '/readyz') return next()
    const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1 || !HOST.test(request.headers.host ?? 'localhost') || !request.url.startsWith('/')) {
      response.writeHead(400, { ...lastResortHeaders, connection: 'close' }).end(lastResortPage(400))
      return
    }
    next()
  }
}
