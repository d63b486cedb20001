import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A message of the protocol graphql-transport-ws. */
export interface LiveMessage {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

/** A websocket on the server's side. */
export interface LiveSocket {
  readonly headers: IncomingHttpHeaders
  /** The messages received, in order, without pings. */
  readonly messages: LiveMessage[]
  /** How many pings were answered. */
  pings: number
  /** The code with which it was closed; null while it is open. */
  closeCode: number | null
  send(message: LiveMessage): void
  close(code: number, reason?: string): void
  /** Stops reading until `resume`: if the other end wants to close, it gets no response. */
  pause(): void
  resume(): void
}

/** How the server treats a socket. */
export interface LiveBehaviour {
  /** `never`: accepts the TCP connection, and never answers. */
  readonly upgrade?: 'never'
  onOpen?(socket: LiveSocket): void
  /** Called with every message except pings; without this option, only pings are answered. */
  onMessage?(socket: LiveSocket, message: LiveMessage): void
  readonly ignoresPings?: true
}

export interface LiveServer {
  readonly url: string
  /** All attempts to connect so far: how long the client kept each open, in ms; null while it is open. */
  readonly attempts: { lastedMs: number | null }[]
  /** All websockets so far. */
  readonly sockets: LiveSocket[]
  /** Changes the behaviour from the next connection on. */
  behave(behaviour: LiveBehaviour): void
  close(): Promise<void>
}

/** A real websocket server as a back-end with subscriptions; it behaves as it is told to. */
export async function startLiveServer(behaviour: LiveBehaviour): Promise<LiveServer> {
  let current = behaviour
  const attempts: { lastedMs: number | null }[] = []
  const sockets: LiveSocket[] = []
  const connections = new Set<Socket>()
  const server = createServer((_request, response) => response.writeHead(426).end())
  const websockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'graphql-transport-ws' })
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.on('error', () => {}).on('close', () => connections.delete(connection))
  })
  server.on('upgrade', (request, connection, head) => {
    const { upgrade, ...treatment } = current
    const openedAt = performance.now()
    const attempt: { lastedMs: number | null } = { lastedMs: null }
    attempts.push(attempt)
    connection.on('close', () => {
      attempt.lastedMs = performance.now() - openedAt
    })
    if (upgrade === 'never') {
      // Keep reading, so that the end of the connection is noticed.
      connection.resume().on('end', () => connection.destroy())
      return
    }
    websockets.handleUpgrade(request, connection, head, (websocket) => {
      sockets.push(treat(websocket, request.headers, treatment))
    })
  })
  const port = await listen(server)
  return {
    url: `ws://127.0.0.1:${port}/graphql`,
    attempts,
    sockets,
    behave(next) {
      current = next
    },
    async close() {
      for (const connection of connections) connection.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function treat(websocket: WebSocket, headers: IncomingHttpHeaders, behaviour: LiveBehaviour): LiveSocket {
  const socket: LiveSocket = {
    headers,
    messages: [],
    pings: 0,
    closeCode: null,
    send: (message) => websocket.send(JSON.stringify(message)),
    close: (code, reason) => websocket.close(code, reason),
    pause: () => websocket.pause(),
    resume: () => websocket.resume(),
  }
  websocket.on('message', (data) => {
    const message = JSON.parse(String(data)) as LiveMessage
    if (message.type === 'ping') {
      if (behaviour.ignoresPings) return
      socket.pings += 1
      return socket.send({ type: 'pong' })
    }
    socket.messages.push(message)
    behaviour.onMessage?.(socket, message)
  })
  websocket.on('error', () => {})
  websocket.on('close', (code) => {
    socket.closeCode = code
  })
  behaviour.onOpen?.(socket)
  return socket
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address.')
  return address.port
}

/** Acknowledges connections, and accepts subscriptions silently; tests send the results. */
export const polite: LiveBehaviour = {
  onMessage(socket, { type }) {
    if (type === 'connection_init') socket.send({ type: 'connection_ack' })
  },
}

/** Acknowledges connections, and answers each subscription with these messages. */
export function answering(answer: (id: string) => readonly LiveMessage[]): LiveBehaviour {
  return {
    onMessage(socket, message) {
      polite.onMessage?.(socket, message)
      if (message.type === 'subscribe') for (const part of answer(message.id ?? '')) socket.send(part)
    },
  }
}

/** Closes each connection as soon as it is open, or once it is acknowledged. */
export function closing(code: number, moment: 'open' | 'acknowledged'): LiveBehaviour {
  if (moment === 'open') return { onOpen: (socket) => socket.close(code) }
  return {
    onMessage(socket, message) {
      polite.onMessage?.(socket, message)
      if (message.type === 'connection_init') socket.close(code)
    },
  }
}

/** The subscribe messages that a socket has received. */
export function subscribesOf({ messages }: LiveSocket): LiveMessage[] {
  return messages.filter(({ type }) => type === 'subscribe')
}
