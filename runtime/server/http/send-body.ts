import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptBody } from '../../render/kept-body.ts'
import { chooseEncoding, encodeBody } from './encode-body.ts'
import { matchesTag } from './preconditions.ts'

/** Body → its entity tag: what is kept is the same buffer, so it is hashed once. */
const entityTags = new WeakMap<Buffer, string>()

/** Of a body that its owner keeps as long as the server runs: nothing else has to make room. */
export const keptForGood: KeptBody = { grow() {} }

/**
 * Sends a whole body: compressed as the client likes, with an entity tag when it may be kept, 304 when the client has it already.
 * The security headers have been set before.
 *
 * @param kept - where the same buffer is kept to be sent again; null where it is sent once.
 */
export function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  kept: KeptBody | null,
): void {
  const vary = headers.vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${headers.vary}`
  const mayBeStored = status === 200 && !headers['cache-control']?.includes('no-store')
  const tag = mayBeStored ? entityTag(body) : null
  // Weak, since the same page goes out in several encodings.
  const all = { ...headers, ...(tag === null ? {} : { etag: `W/${tag}` }), vary }
  if (tag !== null && matchesTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304, all).end()
    return
  }
  sendEncoded(request, response, status, all, body, kept)
}

/** Sends a whole body in the best form that the client accepts. Its headers are complete but for encoding and length. */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  kept: KeptBody | null,
): void {
  const send = (bytes: Buffer, encoding: string | null) => {
    // Whoever has left meanwhile needs no answer.
    if (response.destroyed) return
    const form = encoding === null ? {} : { 'content-encoding': encoding }
    response.writeHead(status, { ...headers, ...form, 'content-length': bytes.length })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  const encoding = chooseEncoding(headerText(request.headers['accept-encoding']), kept !== null)
  const bytes = encoding === null ? body : encodeBody(body, encoding, kept)
  if (!(bytes instanceof Promise)) send(bytes, bytes === body ? null : encoding)
  else
    bytes.then(
      (made) => send(made, encoding),
      () => send(body, null),
    )
}

/** In quotes. */
function entityTag(body: Buffer): string {
  const tag = entityTags.get(body) ?? `"${createHash('sha1').update(body).digest('base64url')}"`
  entityTags.set(body, tag)
  return tag
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value
}
