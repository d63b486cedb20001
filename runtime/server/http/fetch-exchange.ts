import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Answer, SiteRequest } from './exchange.ts'

/** What a standard Request does not say about its visitor. */
export interface FetchContext {
  /** The address of the connection, which may be that of a proxy that the manifest trusts. Without it, all visitors count as one for rate limits. */
  readonly remoteAddress?: string
}

/** Headers of a single connection; a host that uses fetch writes its own. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** A request that a host hands over as a standard Request. */
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

/** A stream like Node's own requests: it closes early when the visitor leaves, and its error does not end the process when nobody listens. */
function bodyOf(body: ReadableStream): Readable {
  // Node's web streams and the DOM's are the same objects under two type names.
  return Readable.fromWeb(body as unknown as NodeReadableStream).on('error', () => {})
}

/** Converts an answer to a standard Response, adding the headers of every answer. */
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
