import { handleProtocols, type Server } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { createAttemptLimit } from '../request/attempt-limit.ts'

/** Who stands behind a websocket. */
export interface LiveClient {
  readonly socket: WebSocket
  readonly address: string | null
}

const KEEP_ALIVE_MS = 12_000
const MAX_MESSAGE_BYTES = 64 * 1024
/** A page says hello and sends its subscriptions; afterwards it has little to say. */
const MESSAGES = { burst: 100, refillMs: 100 }
/** Close codes of the protocol (RFC 6455, and graphql-transport-ws for the others). */
const GOING_AWAY = 1001
const INTERNAL_ERROR = 4500
const TOO_MANY = 4429

/**
 * The websockets of one endpoint. Each message is taken in a turn of its own, however many came at once; who sends too many is closed with
 * 4429, and heard no more.
 */
export class LiveSockets {
  readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols,
    // Others have a turn after each message.
    allowSynchronousEvents: false,
  })
  readonly #protocol: Server<LiveClient>

  /** @param protocol - what graphql-transport-ws says to each message. */
  constructor(protocol: Server<LiveClient>) {
    this.#protocol = protocol
  }

  /** A connection that has just been opened. */
  add(socket: WebSocket, address: string | null): void {
    // ws itself closes a connection that sends a malformed or too large frame.
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

  /** Closes all of them; resolves when they are gone. */
  async close(): Promise<void> {
    for (const socket of this.server.clients) socket.close(GOING_AWAY, 'Going away')
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }

  #limited(socket: WebSocket): (take: (text: string) => void) => void {
    const limit = createAttemptLimit(MESSAGES, Date.now)
    return (take) =>
      socket.on('message', (data) => {
        if (socket.readyState !== socket.OPEN) return
        if (limit.take('') === 0) take(String(data))
        else socket.close(TOO_MANY, 'Too many messages')
      })
  }
}

/** Ends a connection that has been lost without a word. */
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
