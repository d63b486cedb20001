import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { execute, GraphQLError, subscribe } from 'graphql'
import { makeServer } from 'graphql-ws'
import { refuseUpgrade } from '../process/refuse-upgrade.ts'
import { senderOf } from '../site/http/sender-of.ts'
import { isRecord } from '../values/is-record.ts'
import type { Backend } from './create-backend.ts'
import { type LiveClient, LiveSockets } from './live/live-sockets.ts'
import type { BackendContext } from './request/backend-context.ts'

const INIT_TIMEOUT_MS = 10_000
const MAX_OPERATIONS = 20
/** Per sender: enough for all open pages of an office. */
const MAX_SOCKETS_OF_SENDER = 100

/** The websockets of a site's embedded back-ends. */
export interface Subscriptions {
  /** Handles an upgrade request. Returns false when its path is not a back-end's; the socket is then the caller's to handle. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Accepts no more connections, closes the open ones with 1001, and resolves when all are gone. */
  close(): Promise<void>
}

export interface SubscriptionOptions {
  /** Path → back-end, such as `/graphql`. */
  readonly backends: Readonly<Record<string, Backend>>
  /** The public origin; behind a proxy, the Host header may name another. */
  readonly siteOrigin: string | null
  /** The visitor's address, as reported by trusted proxies. */
  addressOf(request: IncomingMessage): string | null
  /** Whether the site answers for the host that the request names. */
  isAnswered(request: IncomingMessage): boolean
}

/**
 * Lets clients subscribe over websockets (sub-protocol `graphql-transport-ws`) at the given paths. The token is sent in the connection parameters, as
 * `Authorization: 'Bearer …'`. Requests for another host are refused with 421, pages of other sites with 403, and senders with too many open sockets
 * with 429.
 */
export function createSubscriptions({
  backends,
  siteOrigin,
  addressOf,
  isAnswered,
}: SubscriptionOptions): Subscriptions {
  const endpoints = new Map(Object.entries(backends).map(([path, backend]) => [path, createEndpoint(backend)]))
  const open = new Map<string, number>()
  let closing: Promise<unknown> | null = null
  const admit = (sockets: LiveSockets, request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (closing !== null) return void socket.destroy()
    if (!isAnswered(request)) return refuseUpgrade(socket, '421 Misdirected Request')
    if (!isOwnPage(request, siteOrigin)) return refuseUpgrade(socket, '403 Forbidden')
    const address = addressOf(request)
    const sender = senderOf(address ?? '')
    const count = open.get(sender) ?? 0
    if (count >= MAX_SOCKETS_OF_SENDER) return refuseUpgrade(socket, '429 Too Many Requests', 'Retry-After: 10\r\n')
    open.set(sender, count + 1)
    socket.once('close', () => {
      const rest = (open.get(sender) ?? 0) - 1
      if (rest > 0) open.set(sender, rest)
      else open.delete(sender)
    })
    sockets.server.handleUpgrade(request, socket, head, (client) => sockets.add(client, address))
  }
  return {
    upgrade(request, socket, head) {
      const sockets = endpoints.get(pathOf(request))
      if (sockets === undefined) return false
      admit(sockets, request, socket, head)
      return true
    },
    async close() {
      closing ??= Promise.all([...endpoints.values()].map((sockets) => sockets.close()))
      await closing
    },
  }
}

function createEndpoint(backend: Backend): LiveSockets {
  return new LiveSockets(
    makeServer<Record<string, unknown>, LiveClient>({
      execute,
      subscribe,
      connectionInitWaitTimeout: INIT_TIMEOUT_MS,
      onSubscribe: ({ connectionParams, subscriptions, extra }, _id, payload) => {
        if (Object.keys(subscriptions).length > MAX_OPERATIONS) {
          return [new GraphQLError(`More than ${MAX_OPERATIONS} operations at once on one connection.`)]
        }
        return backend.prepare(payload, { authorization: authorizationOf(connectionParams), address: extra.address })
      },
      onError: (_context, _id, _payload, errors) => errors.map((error) => backend.maskError(error).toJSON()),
      onNext: (_context, _id, _payload, { contextValue }, { data = null, errors }) => {
        // `prepare` has made this context.
        const tooLarge = (contextValue as BackendContext).answer?.takeError(data)
        if (tooLarge) return { errors: [tooLarge.toJSON()] }
        return errors ? { data, errors: errors.map((error) => backend.maskError(error).toJSON()) } : undefined
      },
    }),
  )
}

function pathOf({ url }: IncomingMessage): string {
  return url?.split('?')[0] ?? ''
}

/** Whether a socket may be opened from this page: pages of other sites may not act for their visitors. Programs send no Origin. */
function isOwnPage({ headers: { origin, host } }: IncomingMessage, siteOrigin: string | null): boolean {
  if (origin === undefined || origin === siteOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/** Our clients send `{Authorization, headers: {Authorization}}`, or nothing. */
function authorizationOf(parameters: unknown): string | null {
  const value = isRecord(parameters) ? (parameters.Authorization ?? parameters.authorization) : undefined
  return typeof value === 'string' ? value : null
}
