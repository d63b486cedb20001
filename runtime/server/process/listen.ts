import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { urlOf } from '../../process/listen-address.ts'
import { openPort } from '../../process/open-port.ts'
import { OpenConnections } from './open-connections.ts'

/** Limits for slow and greedy clients; Node's defaults are minutes long. */
const HEADERS_TIMEOUT_MS = 10_000
/** For uploads; `limitBody` makes sure that all other bodies have arrived after 15 s. */
const REQUEST_TIMEOUT_MS = 15 * 60_000
const KEEP_ALIVE_TIMEOUT_MS = 5_000
/** How long a client may take nothing of an answer. Players that are paused come back for the rest. */
const UNREAD_TIMEOUT_MS = 60_000
const CHECKING_INTERVAL_MS = 1_000
const MAX_HEADER_BYTES = 16 * 1024
/** Each connection costs memory, even a silent one. */
const MAX_CONNECTIONS = 10_000
/** After this many requests a connection ends, so that a proxy in front distributes its load again. */
const MAX_REQUESTS_PER_CONNECTION = 10_000
const SWEEP_MS = 100

export interface Listening {
  readonly server: Server
  /** The address with the actual port. */
  readonly url: string
  /** Continues to answer, but closes each connection with its answer, so that clients may connect to another server. */
  drain(): void
  /** Accepts no more connections, and ends the open ones within the given time: unused ones at once, the others after their answer. */
  close(graceMs: number): Promise<void>
}

/**
 * Starts an HTTP server.
 *
 * @throws the system's error with its `code`, such as `EADDRINUSE` when the port is taken.
 */
export async function listen(handler: RequestListener, port: number, host: string): Promise<Listening> {
  const connections = new OpenConnections()
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECKING_INTERVAL_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    connections.follow(handler),
  )
  connections.watch(server)
  server.timeout = UNREAD_TIMEOUT_MS
  server.maxConnections = MAX_CONNECTIONS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION
  const realPort = await openPort(server, port, host)
  // The system may fail to accept a connection, for lack of memory or of file handles. The others go on.
  server.on('error', () => {})
  return {
    server,
    url: urlOf(host, realPort),
    drain: () => connections.leave(),
    close: (graceMs) => close(server, connections, graceMs),
  }
}

async function close(server: Server, connections: OpenConnections, graceMs: number): Promise<void> {
  connections.leave()
  const sweep = setInterval(() => connections.endUnused(performance.now()), SWEEP_MS)
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
  await new Promise<void>((resolve) => {
    // From Node 26 on, an HTTP server that closes also ends connections whose first request is on its way; `endUnused` gives that time to come.
    NetServer.prototype.close.call(server, () => resolve())
    connections.endUnused(performance.now())
  })
  clearInterval(sweep)
  clearTimeout(deadline)
}
