import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i

/**
 * Gives a request that names a whole address, as clients of a proxy do, the form that all others have: path and query, with the host of the
 * address in place of the header's (RFC 9112, 3.2.2). Whether it is a host that the site answers for is looked at as with all others.
 */
export function toOriginForm(request: IncomingMessage): void {
  if (request.url?.startsWith('/')) return
  const [, host, rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? []
  if (host === undefined) return
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  request.headers.host = host
}
