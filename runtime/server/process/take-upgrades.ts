import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseUpgrade } from '../../process/refuse-upgrade.ts'
import { declineOffer, onlyWebsockets } from './decline-offer.ts'

/**
 * Hands a server's websockets over, and answers those that nobody takes with 400.
 *
 * @param take - returns false for a path without websockets.
 */
export function takeUpgrades(
  server: Server,
  take: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean,
): void {
  Object.assign(server, onlyWebsockets)
  server.on('upgrade', (request, socket, head) => {
    if (declineOffer(server, request, socket, head) || take(request, socket, head)) return
    refuseUpgrade(socket, '400 Bad Request')
  })
}
