import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** How much a connection had received, and when. */
interface Progress {
  readonly bytesRead: number
  readonly at: number
}

interface Connection {
  readonly running: Set<Exchange>
  /** Whether it has had a request. A connection without one was opened for a request that is still on its way. */
  isUsed: boolean
}

/** For how long a connection may send nothing before it no longer holds up the end of the server. */
const STALLED_MS = 1000

/** Browsers and proxies wait for an answer before they ask again on the same connection. */
const MAX_UNANSWERED = 100

/** Tracks what each connection of a server is doing, so that all can be closed in good order. */
export class OpenConnections {
  readonly #sockets = new Map<Socket, Connection>()
  readonly #progress = new WeakMap<Socket, Progress>()
  #isLeaving = false

  /**
   * Wraps a handler to track its requests. A connection that asks on and on without taking the answers is closed: Node would take over a thousand
   * requests from it at once, and hold the answers to all of them.
   */
  follow(handler: RequestListener): RequestListener {
    return (request, response) => {
      const exchange = { request, response }
      const connection = this.#sockets.get(request.socket)
      if (connection !== undefined) {
        if (connection.running.size >= MAX_UNANSWERED) {
          request.socket.destroy()
          return
        }
        connection.isUsed = true
        connection.running.add(exchange)
        response.once('close', () => connection.running.delete(exchange))
      }
      if (this.#isLeaving) endWith(response)
      handler(request, response)
    }
  }

  /** Closes connections that are silent for the server's `timeout`, unless an answer is still being made. */
  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.#sockets.set(socket, { running: new Set(), isUsed: false })
      socket.once('close', () => this.#sockets.delete(socket))
    })
    server.on('timeout', (socket) => {
      const running = [...(this.#sockets.get(socket)?.running ?? [])]
      if (running.every(({ response }) => response.headersSent)) socket.destroy()
    })
  }

  /** From now on each answer is the last of its connection, and says so. */
  leave(): void {
    this.#isLeaving = true
    for (const { running } of this.#sockets.values()) for (const { response } of running) endWith(response)
  }

  /**
   * Closes connections on which nothing is being answered: idle ones, and those whose requests or bodies have stopped arriving.
   *
   * @param now - in milliseconds, by a monotonic clock.
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
