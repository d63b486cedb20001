import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** An option to set on a server with `Object.assign`. Newer versions of Node call it, and then emit `upgrade` only for websockets. */
export const onlyWebsockets = { shouldUpgradeCallback: isForWebsocket }

const OFFER: readonly string[] = ['upgrade', 'http2-settings']

/**
 * Continues in HTTP/1.1 when a client offers to switch to another protocol, as `curl --http2` does: a server may ignore such an offer (RFC 9110,
 * 7.8). Node's parser is detached from the connection by now, so the server reads the request again, without the offer. In versions of Node that
 * support `onlyWebsockets`, this is not needed.
 *
 * @returns false for a websocket, which is the caller's to handle.
 */
export function declineOffer(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
  if (isForWebsocket(request)) return false
  socket.unshift(Buffer.concat([Buffer.from(headWithoutOffer(request), 'latin1'), head]))
  server.emit('connection', socket)
  return true
}

function isForWebsocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

function headWithoutOffer({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    const isConnection = name.toLowerCase() === 'connection'
    if (!isOffer(name)) lines.push(`${name}: ${isConnection ? withoutOffer(value) : value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

function withoutOffer(connection: string): string {
  return connection
    .split(',')
    .filter((option) => !isOffer(option))
    .join(',')
}

function isOffer(name: string): boolean {
  return OFFER.includes(name.trim().toLowerCase())
}
