import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Answer, SiteRequest } from './exchange.ts'

/** What a standard Request does not tell of its visitor. */
export interface FetchContext {
  /** Address of the connection; of a proxy that the manifest trusts, its own. Without it all visitors count as one where senders are limited. */
  readonly remoteAddress?: string
}

/** Of a connection; a host that speaks fetch writes its own. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** A request that a host hands over as the standard Request. */
export function fromFetch(request: Request, { remoteAddress = '' }: FetchContext): SiteRequest {
  const { pathname, search, host } = new URL(request.url)
  return {
    method: request.method,
    url: pathname + search,
    path: pathname,
    search,
    headers: { host, ...Object.fromEntries(request.headers) },
    rawHeaders: [],
    socket: { remoteAddress },
    body: request.body === null ? Readable.from([]) : bodyOf(request.body),
    signal: request.signal,
    get hasLeft() {
      return request.signal.aborted
    },
  }
}

/** As Node's own requests do: one whose visitor has left closes before its end, and ends no process where nobody listens to why. */
function bodyOf(body: ReadableStream): Readable {
  // Node's web streams and the DOM's are the same objects under two type names.
  return Readable.fromWeb(body as unknown as NodeReadableStream).on('error', () => {})
}

/** An answer as the standard Response, with the headers of every answer. */
export function toResponse(
  { status, headers, body }: Answer,
  always: readonly (readonly [string, string])[],
  method: string,
): Response {
  const all = new Headers(always.map(([name, value]): [string, string] => [name, value]))
  for (const [name, value] of Object.entries(headers)) if (!OF_CONNECTION.has(name)) all.set(name, String(value))
  const isStream = body !== null && !(body instanceof Uint8Array)
  if (method === 'HEAD' && isStream) body.destroy()
  const content = method === 'HEAD' || body === null ? null : isStream ? Readable.toWeb(body) : body
  return new Response(content as BodyInit | null, { status, headers: all })
}
