import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { execute, GraphQLError, subscribe } from 'graphql'
import { useServer as serveGraphqlWs } from 'graphql-ws/use/ws'
import { WebSocketServer } from 'ws'
import type { Backend } from './create-backend.ts'
import { isRecord } from './entry.ts'

/** Bounds of one websocket. */
const initTimeoutMs = 10_000
const keepAliveMs = 12_000
const maxMessageBytes = 64 * 1024
const maxOperations = 20

/** What `attachSubscriptions` returns. */
export interface Subscriptions {
  /** Stops taking connections, closes the open ones with 1001, and resolves when all are gone. */
  close(): Promise<void>
}

/**
 * Lets clients subscribe over websockets (sub-protocol `graphql-transport-ws`) at the given paths. The token comes in the connection's
 * parameters, as `Authorization: 'Bearer …'`. Upgrades to other paths are left to others.
 *
 * @param backends - back-end by path, `/graphql` for example.
 * @param siteOrigin - the public origin; behind a proxy the Host header may name another.
 */
export function attachSubscriptions(
  server: Server,
  backends: Readonly<Record<string, Backend>>,
  siteOrigin: string | null = null,
): Subscriptions {
  const endpoints = new Map(Object.entries(backends).map(([path, backend]) => [path, createEndpoint(backend)]))
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const endpoint = endpoints.get(pathOf(request))
    if (!endpoint) return
    if (!isOwnPage(request, siteOrigin)) {
      socket.on('error', () => socket.destroy())
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const { sockets } = endpoint
    sockets.handleUpgrade(request, socket, head, (client) => {
      sockets.emit('connection', client, request)
      // ws itself closes a connection that sends a malformed or too large frame; graphql-ws would print each one to the console.
      client.removeAllListeners('error').on('error', () => undefined)
    })
  }
  server.on('upgrade', onUpgrade)
  let closing: Promise<unknown> | null = null
  return {
    async close() {
      server.off('upgrade', onUpgrade)
      closing ??= Promise.all([...endpoints.values()].map(({ dispose }) => dispose()))
      await closing
    },
  }
}

function createEndpoint(backend: Backend) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes })
  const { dispose } = serveGraphqlWs(
    {
      execute,
      subscribe,
      connectionInitWaitTimeout: initTimeoutMs,
      onSubscribe: ({ connectionParams, subscriptions, extra }, _id, payload) => {
        if (Object.keys(subscriptions).length > maxOperations) {
          return [new GraphQLError(`More than ${maxOperations} operations at once on one connection.`)]
        }
        const address = extra.request.socket.remoteAddress ?? null
        return backend.prepare(payload, { authorization: authorizationOf(connectionParams), address })
      },
      onError: (_context, _id, _payload, errors) => errors.map((error) => backend.maskError(error).toJSON()),
      onNext: (_context, _id, _payload, _args, { data = null, errors }) =>
        errors ? { data, errors: errors.map((error) => backend.maskError(error).toJSON()) } : undefined,
      // Then the reason of a close tells clients nothing about our errors.
      isProd: true,
    },
    sockets,
    keepAliveMs,
  )
  return { sockets, dispose }
}

function pathOf({ url }: IncomingMessage): string {
  return url?.split('?')[0] ?? ''
}

/** A page of another site may not open a socket in the name of its visitor; programs send no Origin. */
function isOwnPage({ headers: { origin, host } }: IncomingMessage, siteOrigin: string | null): boolean {
  if (origin === undefined || origin === siteOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/** Our clients send `{Authorization, headers: {Authorization}}`, or nothing (behaviours §6). */
function authorizationOf(parameters: unknown): string | null {
  const value = isRecord(parameters) ? (parameters.Authorization ?? parameters.authorization) : undefined
  return typeof value === 'string' ? value : null
}
