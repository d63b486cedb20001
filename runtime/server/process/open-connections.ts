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

interface Connection {
  readonly running: Set<Exchange>
  /** Whether it has been asked for something. One that has not was opened for a request that is still on its way. */
  isUsed: boolean
}

/** A request of which nothing comes for so long does not hold up the end. */
const STALLED_MS = 1000

/** What each connection of a server is doing, so that they can end in good order. */
export class OpenConnections {
  readonly #sockets = new Map<Socket, Connection>()
  readonly #progress = new WeakMap<Socket, Progress>()
  #isLeaving = false

  /** Follows the requests that a handler gets. */
  follow(handler: RequestListener): RequestListener {
    return (request, response) => {
      const exchange = { request, response }
      const connection = this.#sockets.get(request.socket)
      if (connection !== undefined) connection.isUsed = true
      connection?.running.add(exchange)
      response.once('close', () => connection?.running.delete(exchange))
      if (this.#isLeaving) endWith(response)
      handler(request, response)
    }
  }

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#sockets.set(socket, { running: new Set(), isUsed: false })
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** From now on each answer is the last of its connection, and says so. */
  leave(): void {
    this.#isLeaving = true
    for (const { running } of this.#sockets.values()) for (const { response } of running) endWith(response)
  }

  /**
   * Ends connections on which nothing is answered: idle ones, and those whose requests or bodies do not come.
   *
   * @param now - in milliseconds, of a clock that nobody sets.
   */
  endUnused(now: number): void {
    for (const [socket, { running, isUsed }] of this.#sockets) {
      const isIdle = running.size === 0 && isUsed
      const isWaitedFor = [...running].some(({ request }) => request.complete)
      if (isIdle || (!isWaitedFor && this.#isStalled(socket, now))) socket.destroy()
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
