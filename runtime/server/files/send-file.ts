import type { FileHandle } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { type ByteRange, readRange } from '../http/byte-range.ts'
import { chooseEncoding, type Encoding } from '../http/encode-body.ts'
import type { Answer, SiteRequest, Stands } from '../http/exchange.ts'
import { checkConditions, continuesCopy, type Validators } from '../http/preconditions.ts'
import { encodedAnswer } from '../http/whole-answer.ts'
import type { FileContent } from './file-memory.ts'

/** The form in which a file is sent. */
export interface FileForm {
  /** The value of Content-Type. */
  readonly type: string
  /** Whether compression pays off. */
  readonly isText: boolean
  /** The encoding of the file on disk, such as `br`; null when it is not compressed. */
  readonly encoding: Encoding | null
}

/** A file became shorter while it was sent, so the announced length cannot be kept. */
class ShortFileError extends Error {
  override readonly name = 'ShortFileError'
}

/** Only this client is refused: a cache that kept the answer, as it may what says how long, would refuse the file to everybody. */
const REFUSAL = { 'cache-control': 'no-store', 'content-length': 0 }

/**
 * Answers with a file, or with the requested part of it, according to the conditional headers of the request. The handle of a file that is not kept
 * is closed with its stream, or at once when nothing of it is sent.
 *
 * @param stands - for how long everybody gets this answer; null when that is unknown.
 */
export async function fileAnswer(
  request: SiteRequest,
  form: FileForm,
  content: FileContent,
  cacheControl: string,
  stands: Stands | null,
): Promise<Answer> {
  const { bytes } = content
  const part = request.method === 'GET' ? request.headers.range : undefined
  const isCompressed =
    form.isText && form.encoding === null && content.kept !== null && part === undefined && accepts(request)
  const own = validatorsOf(content, form.encoding === null && !isCompressed)
  const about = headersOf(form, own, cacheControl)
  const condition = checkConditions(request.headers, own)
  const isWanted = part !== undefined && continuesCopy(request.headers['if-range'], own)
  const range = isWanted ? readRange(part, bytes) : null
  const standing = stands === null ? {} : { stands }
  if (condition === 'not-modified') return closed(content, { status: 304, headers: about, ...standing })
  if (condition === 'failed') return closed(content, { status: 412, headers: REFUSAL })
  if (range === 'unsatisfiable')
    return closed(content, { status: 416, headers: { ...REFUSAL, 'content-range': `bytes */${bytes}` } })
  const headers = {
    ...about,
    'content-type': form.type,
    ...(form.encoding === null ? {} : { 'content-encoding': form.encoding }),
    ...(range === null ? {} : { 'content-range': `bytes ${range.first}-${range.last}/${bytes}` }),
  }
  if (isCompressed) return encodedAnswer(request, { status: 200, headers, body: content.body }, content.kept, stands)
  const span = range ?? { first: 0, last: bytes - 1 }
  const length = span.last - span.first + 1
  const whole = { status: range === null ? 200 : 206, headers: { ...headers, 'content-length': length } }
  if (request.method === 'HEAD' || length === 0) return closed(content, whole)
  if (content.kept !== null)
    return { ...whole, body: content.body.subarray(span.first, span.last + 1), ...(range === null ? standing : {}) }
  return { ...whole, body: streamOf(content.body, span) }
}

async function closed({ body }: FileContent, answer: Omit<Answer, 'body'>): Promise<Answer> {
  if (!Buffer.isBuffer(body)) await body.close()
  return { ...answer, body: null }
}

function accepts({ headers }: SiteRequest): boolean {
  return chooseEncoding(headers['accept-encoding']?.toString(), true) !== null
}

/** @param isStrong - whether the file is sent byte for byte; compressed forms may differ from each other. */
function validatorsOf({ bytes, modifiedMs }: FileContent, isStrong: boolean): Validators {
  return { tag: `"${bytes.toString(36)}-${Math.trunc(modifiedMs).toString(36)}"`, isStrong, modifiedMs }
}

function headersOf(
  { isText }: FileForm,
  { tag, isStrong, modifiedMs }: Validators,
  cacheControl: string,
): Record<string, string> {
  return {
    'cache-control': cacheControl,
    etag: isStrong ? tag : `W/${tag}`,
    ...(modifiedMs === null ? {} : { 'last-modified': new Date(modifiedMs).toUTCString() }),
    'accept-ranges': 'bytes',
    ...(isText ? { vary: 'Accept-Encoding' } : {}),
  }
}

/** A stream that closes the file when it ends or is destroyed. */
function streamOf(handle: FileHandle, { first, last }: ByteRange): Readable {
  let missing = last - first + 1
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      missing -= part.length
      done(null, part)
    },
    // Without an error, the client would wait for the missing bytes, and take the next answer for them.
    flush: (done) => done(missing > 0 ? new ShortFileError('The file became shorter while it was sent.') : null),
  })
  // Whoever reads the stream gets the error.
  pipeline(handle.createReadStream({ start: first, end: last }), counted, () => {})
  return counted
}
