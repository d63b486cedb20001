import { once } from 'node:events'
import type { Server } from 'node:net'

/**
 * Makes a server listen.
 *
 * @returns the port, which the system chooses for 0.
 * @throws the system's error with its `code`, such as `EADDRINUSE` when the port is taken.
 */
export async function openPort(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
