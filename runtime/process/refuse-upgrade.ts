import type { Duplex } from 'node:stream'

/**
 * Answers a request for a websocket with a status, and closes; otherwise, the connection would stay until the other side closes it.
 *
 * @param headers - further header lines, each with its end.
 */
export function refuseUpgrade(socket: Duplex, status: string, headers = ''): void {
  socket.on('error', () => socket.destroy())
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`)
}
