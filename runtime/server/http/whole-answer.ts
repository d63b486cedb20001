import { createHash } from 'node:crypto'
import type { KeptBody } from '../../render/kept-body.ts'
import { once } from '../../values/once.ts'
import { chooseEncoding, encodeBody, isLastForm } from './encode-body.ts'
import { type Answering, emptyAnswer, type SiteRequest, type Stands } from './exchange.ts'
import { matchesTag } from './preconditions.ts'

/** For bodies that their owner keeps for as long as the server runs, so that no memory has to be accounted for. */
export const keptForGood: KeptBody = { grow() {} }

/** An answer whose body is complete, before it is known in which form it is sent. */
export interface WholeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Answers with a complete body: compressed as the client accepts it, with an entity tag if it may be stored, and as 304 if the client has it already.
 *
 * @param kept - where the same body is kept to be sent again; null when it is sent once.
 * @param stands - for how long everybody gets this answer; null when that is unknown.
 */
export function wholeAnswer(
  request: Pick<SiteRequest, 'headers'>,
  { status, headers, body }: WholeAnswer,
  kept: KeptBody | null = null,
  stands: Stands | null = null,
): Answering {
  const vary = headers.vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${headers.vary}`
  const mayBeStored = status === 200 && !headers['cache-control']?.includes('no-store')
  const tag = mayBeStored ? entityTag(body) : null
  // Weak, since the same page is sent in several encodings.
  const all = { ...headers, ...(tag === null ? {} : { etag: `W/${tag}` }), vary }
  if (tag !== null && matchesTag(request.headers['if-none-match'], tag))
    return stands === null ? emptyAnswer(304, all) : { ...emptyAnswer(304, all), stands }
  return encodedAnswer(request, { status, headers: all, body }, kept, stands)
}

/** Sends a complete body in the best encoding that the client accepts. The headers must be complete except for encoding and length. */
export function encodedAnswer(
  request: Pick<SiteRequest, 'headers'>,
  { status, headers, body }: WholeAnswer,
  kept: KeptBody | null,
  stands: Stands | null,
): Answering {
  const answer = (bytes: Buffer, encoding: string | null) => {
    const form = encoding === null ? {} : { 'content-encoding': encoding }
    return { status, headers: { ...headers, ...form, 'content-length': bytes.length }, body: bytes }
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], kept !== null)
  const bytes = encoding === null ? body : encodeBody(body, encoding, kept)
  if (!(bytes instanceof Promise)) {
    const made = answer(bytes, bytes === body ? null : encoding)
    return stands !== null && isLastForm(body, encoding, bytes) ? { ...made, stands } : made
  }
  return bytes.then(
    (made) => answer(made, encoding),
    () => answer(body, null),
  )
}

/** An entity tag, in quotes. A kept body is always the same buffer, so it is hashed only once. */
const entityTag = once((body: Buffer) => `"${createHash('sha1').update(body).digest('base64url')}"`)
