import type { RequestHandler, Response } from 'express'
import { lastResortHeaders, lastResortPage } from '../http/last-resort-page.ts'
import type { Visitors } from './visitor.ts'

/** Underscores stand in names that container networks give. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * The door: sets the security headers before anything can fail, drops headers that could pose as the runtime's own, and refuses requests that
 * no browser sends, or that are for another host. Health checks pass by any host name.
 *
 * @param headers - of every answer.
 */
export function guardRequest(
  headers: Readonly<Record<string, string>>,
  { isAnswered }: Pick<Visitors, 'isAnswered'>,
): RequestHandler {
  const entries = Object.entries(headers)
  return (request, response, next) => {
    for (const [name, value] of entries) response.setHeader(name, value)
    for (const name of Object.keys(request.headers)) if (name.startsWith('x-sitio-')) delete request.headers[name]
    if (request.url === '/healthz' || request.url === '/readyz') return next()
    const named = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
    if (named.length > 1 || !HOST.test(request.headers.host ?? 'localhost') || !request.url.startsWith('/')) {
      refuse(response, 400)
      return
    }
    if (!isAnswered(request)) {
      refuse(response, 421)
      return
    }
    next()
  }
}

function refuse(response: Response, status: 400 | 421): void {
  response.writeHead(status, { ...lastResortHeaders, connection: 'close' }).end(lastResortPage(status))
}
