import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i

/**
 * Converts a request that names a whole URL, as clients of a proxy send it, to the usual form: path and query, with the host of the URL in place of
 * the Host header (RFC 9112, 3.2.2). Whether the site answers for that host is checked as for any other request.
 */
export function toOriginForm(request: IncomingMessage): void {
  if (request.url?.startsWith('/')) return
  const [, host, rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? []
  if (host === undefined) return
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  request.headers.host = host
}
