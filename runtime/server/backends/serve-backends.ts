import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { isOfServer } from '../../site/http/embedded-headers.ts'
import { drainBody } from '../http/drain-body.ts'
import {
  type Answer,
  type Caller,
  emptyAnswer,
  isRead,
  type Part,
  type RequestBody,
  type SiteRequest,
} from '../http/exchange.ts'
import type { EmbeddedBackends } from './embedded-backends.ts'

/** Serves the embedded back-ends over HTTP, at their paths, with the files below them. */
export function serveBackends(
  { byPath }: Pick<EmbeddedBackends, 'byPath'>,
  { addressOf }: { addressOf(request: Caller): string | null },
): Part {
  return (request) => {
    const backend = byPath.get(request.path) ?? byPath.get(aboveFile(request.path))
    if (!backend) return null
    // TRACE is the one method that Node accepts and its Request class does not.
    if (request.method === 'TRACE')
      return emptyAnswer(405, { allow: 'GET, POST, OPTIONS', 'cache-control': 'no-store' })
    return backend
      .handle(toStandard(request), addressOf(request))
      .then(fromStandard)
      .finally(() => drainBody(request.body))
  }
}

/** The path of the back-end that may serve the file at `path`. */
function aboveFile(path: string): string {
  return path.slice(0, Math.max(0, path.indexOf('/file/')))
}

function toStandard(request: SiteRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !isOfServer(name)) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(new URL(request.url, 'http://embedded.invalid'), {
    method: request.method,
    headers,
    // Node's web streams and the DOM's are the same objects under two type names.
    ...(isRead(request)
      ? {}
      : { body: ReadableStream.from(partsOf(request.body)) as unknown as BodyInit, duplex: 'half' }),
  } as RequestInit)
}

/** Leaves what the back-end does not read unread: destroying the body would also end the connection that has to carry the answer. */
async function* partsOf(body: RequestBody): AsyncGenerator<Uint8Array> {
  yield* body.iterator({ destroyOnReturn: false })
}

function fromStandard({ status, headers, body }: Response): Answer {
  return {
    status,
    headers: { 'cache-control': 'no-store', ...Object.fromEntries(headers) },
    // When the visitor leaves, this stream is destroyed, which also ends the work of the back-end.
    body: body === null ? null : Readable.fromWeb(body as ReadableStream),
  }
}
