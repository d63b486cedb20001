import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { hashOf } from '../ledger/inputs.ts'
import { isLoopbackHost } from '../site/http/loopback.ts'
import { STORE_NAME, type Store, StoreError } from './store.ts'

/** Larger bodies are not pages. */
const MAX_BYTES = 64 * 1024 * 1024
/** Names of content are hashes; those of notes have a prefix with a hyphen. */
const HASH = /^[A-Za-z0-9_-]{12}$/
const NOTE = /^(?:plan|part|last)-/

/** Whether a server that listens on this host can be reached from other machines. */
export function isOpenToOthers(host: string): boolean {
  return host !== '::1' && !isLoopbackHost(host)
}

/**
 * The server of a store: `PUT`, `GET` and `HEAD /NAME`. Content is only accepted under its hash. Requests without the token are refused.
 *
 * @param token - null: everybody has access.
 * @param onFault - receives what keeps the store itself from answering.
 */
export function createStoreServer(
  store: Store,
  token: string | null,
  onFault: (fault: StoreError) => void = () => {},
): Server {
  const server = createServer((request, response) => {
    answer(request, store, token).then(
      ({ status, body }) => send(response, request, status, body),
      (error: unknown) => {
        if (error instanceof StoreError) onFault(error)
        send(response, request, 500)
      },
    )
  })
  // Writing a page takes a moment; a client that takes longer has left.
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

/** Null when the body is too long. */
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
  // Compared as hashes of equal length, so that the time reveals nothing.
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
