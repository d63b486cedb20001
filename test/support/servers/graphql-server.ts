import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

/** A request as the server received it. */
export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly bodyText: string
  /** The members of the body, in order, if it is a JSON object. */
  readonly body: Readonly<Record<string, unknown>>
}

/** How the server answers, or misbehaves. */
export type Behaviour = (request: ReceivedRequest, response: ServerResponse) => void

export interface GraphQLServer {
  readonly url: string
  /** All requests so far. */
  readonly requests: ReceivedRequest[]
  /** Changes the behaviour from now on. */
  behave(behaviour: Behaviour): void
  /** Resolves with the next request that arrives. */
  nextRequest(): Promise<ReceivedRequest>
  close(): Promise<void>
}

/**
 * A real HTTP server as a GraphQL back-end; it answers as it is told to.
 *
 * @param options.cors - lets pages of other origins call it: preflight requests are answered, and not listed.
 */
export async function startGraphQLServer(behaviour: Behaviour, { cors = false } = {}): Promise<GraphQLServer> {
  let current = behaviour
  let waiting: ((request: ReceivedRequest) => void)[] = []
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    if (cors) {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    }
    text(request).then(
      (bodyText) => {
        const { method = '', url = '', headers } = request
        const received = { method, url, headers, bodyText, body: parsed(bodyText) }
        requests.push(received)
        for (const resolve of waiting) resolve(received)
        waiting = []
        current(received, response)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address.')
  return {
    url: `http://127.0.0.1:${address.port}/graphql`,
    requests,
    behave(next) {
      current = next
    },
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with JSON. */
export function json(body: unknown, status = 200): Behaviour {
  return raw(JSON.stringify(body), status, { 'content-type': 'application/json' })
}

/** Answers with any text. */
export function raw(body: string, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => response.writeHead(status, headers).end(body)
}

/** Never answers. */
export const hang: Behaviour = () => {}

/** Sends headers and the beginning of a body, then nothing more. */
export const hangInBody: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"data":')
}

/** Resets the connection without an answer. */
export const reset: Behaviour = (_request, response) => response.socket?.resetAndDestroy()

/** Announces more than it sends. */
export const truncated: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
  response.write('{"data":{"a":1}}', () => response.destroy())
}

/** Sends a byte now and then, for ever. */
export const drip: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const dripping = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(dripping))
}

/** Sends a valid answer of this size. */
export function large(megabytes: number): Behaviour {
  const body = largeBody(megabytes)
  return (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

/** Like `large`, compressed to a thousandth of its size. */
export function bomb(megabytes: number): Behaviour {
  const body = gzipSync(largeBody(megabytes))
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body)
}

/** Sends without end. */
export const endless: Behaviour = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const send = () => {
    while (response.write(' '.repeat(16_384)));
  }
  response.on('drain', send)
  send()
}

function largeBody(megabytes: number): Buffer {
  return Buffer.from(JSON.stringify({ data: { works: ['x'.repeat(megabytes * 1024 * 1024)] } }))
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = text.startsWith('{') ? JSON.parse(text) : {}
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
