import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { hashOf } from '../ledger/inputs.ts'
import { isLoopbackHost } from '../site/http/loopback.ts'
import { STORE_NAME, type Store } from './store.ts'

/** Longer bodies are no pages. */
const MAX_BYTES = 64 * 1024 * 1024
/** Names of content; notes have a hyphen after their kind. */
const HASH = /^[A-Za-z0-9_-]{12}$/
const NOTE = /^(?:plan|part|last)-/

/** Whether others than this machine get to what listens at an address. */
export function isOpenToOthers(host: string): boolean {
  return host !== '::1' && !isLoopbackHost(host)
}

/**
 * The server of a store: `PUT`, `GET` and `HEAD /NAME`. Content is taken under its hash only. Whoever does not send the token gets nothing.
 *
 * @param token - null: everybody may.
 */
export function createStoreServer(store: Store, token: string | null): Server {
  const server = createServer((request, response) => {
    answer(request, store, token).then(
      ({ status, body }) => send(response, request, status, body),
      () => send(response, request, 500),
    )
  })
  // A page is written in a moment; who takes longer has left.
  server.requestTimeout = 60_000
  return server
}

interface Answer {
  readonly status: number
  readonly body?: Buffer
}

async function answer(request: IncomingMessage, store: Store, token: string | null): Promise<Answer> {
  const { method, url = '/', headers } = request
  if (!isAllowed(headers.authorization, token)) return { status: 401 }
  const name = url.slice(1)
  if (!STORE_NAME.test(name)) return { status: 404 }
  if (method === 'HEAD') return { status: (await store.has(name)) ? 200 : 404 }
  if (method === 'GET') {
    const body = await store.get(name)
    return body === null ? { status: 404 } : { status: 200, body }
  }
  if (method !== 'PUT') return { status: 405 }
  const body = await readBody(request)
  if (body === null) return { status: 413 }
  const isContent = HASH.test(name) && !NOTE.test(name)
  if (isContent ? hashOf(body) !== name : !NOTE.test(name)) return { status: 422 }
  if (headers['if-none-match'] === '*') return { status: (await store.putNew(name, body)) ? 201 : 412 }
  await store.put(name, body)
  return { status: 201 }
}

/** Null: it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function isAllowed(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return true
  // Of equal length, so that the time says nothing.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}

function send(response: ServerResponse, { method }: IncomingMessage, status: number, body?: Buffer): void {
  response.writeHead(status, {
    'content-length': body?.length ?? 0,
    'content-type': 'application/octet-stream',
    ...(status === 413 ? { connection: 'close' } : {}),
  })
  response.end(method === 'HEAD' ? undefined : body)
}
