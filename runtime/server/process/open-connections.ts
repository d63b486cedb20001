import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** How far a request's body had come, and when. */
interface Progress {
  readonly bytesRead: number
  readonly at: number
}

/** A body of which nothing comes for so long does not hold up the end. */
const STALLED_MS = 1000

/** What each connection of a server is doing, so that they can end in good order. */
export class OpenConnections {
  readonly #sockets = new Map<Socket, Set<Exchange>>()
  readonly #progress = new WeakMap<Socket, Progress>()
  #isLeaving = false

  /** Follows the requests that a handler gets. */
  follow(handler: RequestListener): RequestListener {
    return (request, response) => {
      const exchange = { request, response }
      const running = this.#sockets.get(request.socket)
      running?.add(exchange)
      response.once('close', () => running?.delete(exchange))
      if (this.#isLeaving) endWith(response)
      handler(request, response)
    }
  }

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#sockets.set(socket, new Set())
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** From now on each answer is the last of its connection, and says so. */
  leave(): void {
    this.#isLeaving = true
    for (const running of this.#sockets.values()) for (const { response } of running) endWith(response)
  }

  /**
   * Ends connections on which nothing is answered: idle ones, half-sent requests, and bodies that do not come.
   *
   * @param now - in milliseconds, of a clock that nobody sets.
   */
  endUnused(now: number): void {
    for (const [socket, running] of this.#sockets) {
      if ([...running].every(({ request }) => !request.complete && this.#isStalled(socket, now))) socket.destroy()
    }
  }

  #isStalled(socket: Socket, now: number): boolean {
    const { bytesRead } = socket
    const before = this.#progress.get(socket)
    if (before?.bytesRead === bytesRead) return now - before.at >= STALLED_MS
    this.#progress.set(socket, { bytesRead, at: now })
    return false
  }
}

function endWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
