import { handleProtocols, type Server } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { createAttemptLimit } from '../request/attempt-limit.ts'

/** The client of a websocket. */
export interface LiveClient {
  readonly socket: WebSocket
  readonly address: string | null
}

const KEEP_ALIVE_MS = 12_000
/** How long a client may take to confirm that the connection ends. One that has disappeared never does. */
const GOODBYE_MS = 1000
const MAX_MESSAGE_BYTES = 64 * 1024
/** A page connects and sends its subscriptions; afterwards it has little to say. */
const MESSAGES = { burst: 100, refillMs: 100 }
/** Close codes: of RFC 6455 the first, of graphql-transport-ws the others. */
const GOING_AWAY = 1001
const INTERNAL_ERROR = 4500
const TOO_MANY = 4429

/**
 * The websockets of one endpoint. Each message is handled in an event loop turn of its own, even when several arrive at once. A client that sends too
 * many is disconnected with 4429, and its further messages are ignored.
 */
export class LiveSockets {
  readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols,
    // Other work gets a turn after each message.
    allowSynchronousEvents: false,
  })
  readonly #protocol: Server<LiveClient>

  /** @param protocol - implements graphql-transport-ws. */
  constructor(protocol: Server<LiveClient>) {
    this.#protocol = protocol
  }

  /** Adds a connection that has just been opened. */
  add(socket: WebSocket, address: string | null): void {
    // ws itself closes a connection that sends a malformed or oversized frame.
    socket.on('error', () => undefined)
    const fail = () => socket.close(INTERNAL_ERROR, 'Internal server error')
    const hear = this.#limited(socket)
    const closed = this.#protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) =>
          new Promise((resolve, reject) => {
            if (socket.readyState !== socket.OPEN) return resolve()
            socket.send(data, (error) => (error ? reject(error) : resolve()))
          }),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) => hear((text) => void take(text).catch(fail)),
      },
      { socket, address },
    )
    const stopPinging = keepAlive(socket)
    socket.once('close', (code, reason) => {
      stopPinging()
      void closed(code, String(reason))
    })
  }

  /** Closes all connections; resolves when they are gone. */
  async close(): Promise<void> {
    const { clients } = this.server
    for (const socket of clients) socket.close(GOING_AWAY, 'Going away')
    const late = setTimeout(() => {
      for (const socket of clients) socket.terminate()
    }, GOODBYE_MS)
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
    clearTimeout(late)
  }

  #limited(socket: WebSocket): (take: (text: string) => void) => void {
    const limit = createAttemptLimit(MESSAGES, () => performance.now())
    return (take) =>
      socket.on('message', (data) => {
        if (socket.readyState !== socket.OPEN) return
        if (limit.take('') === 0) take(String(data))
        else socket.close(TOO_MANY, 'Too many messages')
      })
  }
}

/** Closes connections that were lost without notice. */
function keepAlive(socket: WebSocket): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const pinging = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, KEEP_ALIVE_MS).unref()
  return () => clearInterval(pinging)
}
