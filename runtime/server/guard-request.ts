import type { RequestHandler, Response } from 'express'
import { answersHost } from '../site/answers-host.ts'
import { lastResortHeaders, lastResortPage } from './last-resort-page.ts'

/** Underscores stand in names that container networks give. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * The door: sets the security headers before anything can fail, drops headers that could pose as the runtime's own, and refuses requests that
 * no browser sends, or that are for another host. Health checks pass by any host name.
 *
 * @param hosts - those that are answered; null: all. What a trusted proxy calls the host counts.
 * @see reliability section 2 (1, 4, 17), section 4 (3, 6)
 */
export function guardRequest(
  headers: Readonly<Record<string, string>>,
  hosts: readonly string[] | null,
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
    if (!answersHost(request.hostname ?? '', hosts)) {
      refuse(response, 421)
      return
    }
    next()
  }
}

function refuse(response: Response, status: 400 | 421): void {
  response.writeHead(status, { ...lastResortHeaders, connection: 'close' }).end(lastResortPage(status))
}
