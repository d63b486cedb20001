import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, compressed } from './compressed.ts'

/** Body → its entity tag: kept pages are the same buffer, so each is hashed once. */
const entityTags = new WeakMap<Buffer, string>()

/**
 * Sends a whole body: compressed as the client likes, with an entity tag when it may be kept, 304 when the client has it already.
 * The security headers have been set before.
 *
 * @param isKept - whether the same buffer is sent again: hashing one that is sent once would cost more than it saves.
 */
export function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  isKept = true,
): void {
  const vary = headers.vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${headers.vary}`
  const etag = isKept && status === 200 && !headers['cache-control']?.includes('no-store') ? entityTag(body) : null
  if (etag !== null && matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...headers, etag, vary }).end()
    return
  }
  const encoding = chooseEncoding(headerText(request.headers['accept-encoding']))
  const bytes = encoding === null ? body : compressed(body, encoding)
  response.writeHead(status, {
    ...headers,
    ...(etag === null ? {} : { etag }),
    ...(encoding !== null && bytes !== body ? { 'content-encoding': encoding } : {}),
    vary,
    'content-length': bytes.length,
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Weak, since the same page goes out in several encodings. */
function entityTag(body: Buffer): string {
  const tag = entityTags.get(body) ?? `W/"${createHash('sha1').update(body).digest('base64url')}"`
  entityTags.set(body, tag)
  return tag
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
  )
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value
}
