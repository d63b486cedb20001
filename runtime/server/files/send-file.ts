import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, readRange } from '../http/byte-range.ts'
import { chooseEncoding, type Encoding } from '../http/encode-body.ts'
import { checkConditions, continuesCopy, type Validators } from '../http/preconditions.ts'
import { sendEncoded } from '../http/send-body.ts'
import type { FileContent } from './file-memory.ts'

/** In which form a file goes out. */
export interface FileForm {
  /** As the Content-Type says it. */
  readonly type: string
  /** Whether it is better compressed. */
  readonly isText: boolean
  /** The encoding in which the file already lies on the disk. */
  readonly encoding: Encoding | null
}

/** The file has become shorter on its way: what was promised cannot be sent. */
class ShortFileError extends Error {
  override readonly name = 'ShortFileError'
}

/**
 * Sends a file, or the part that is asked for, under the conditions of the request, and closes it.
 *
 * @throws what ends an answer that has begun: the visitor has left (`hasLeft`), or the file cannot be read to its end.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  form: FileForm,
  content: FileContent,
  cacheControl: string,
): Promise<void> {
  const handle = Buffer.isBuffer(content.body) ? null : content.body
  try {
    await answer(request, response, form, content, cacheControl)
  } finally {
    await handle?.close()
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  form: FileForm,
  content: FileContent,
  cacheControl: string,
): Promise<void> {
  const { bytes } = content
  const part = request.method === 'GET' ? request.headers.range : undefined
  const isCompressed =
    form.isText && form.encoding === null && content.kept !== null && part === undefined && accepts(request)
  const own = validatorsOf(content, form.encoding === null && !isCompressed)
  const about = headersOf(form, own, cacheControl)
  const condition = checkConditions(request.headers, own)
  if (condition !== 'answer') {
    response.writeHead(condition === 'failed' ? 412 : 304, about).end()
    return
  }
  const isWanted = part !== undefined && continuesCopy(request.headers['if-range'], own)
  const range = isWanted ? readRange(part, bytes) : null
  if (range === 'unsatisfiable') {
    const headers = { 'cache-control': 'no-store', 'content-range': `bytes */${bytes}`, 'content-length': 0 }
    response.writeHead(416, headers).end()
    return
  }
  const headers = {
    ...about,
    'content-type': form.type,
    ...(form.encoding === null ? {} : { 'content-encoding': form.encoding }),
    ...(range === null ? {} : { 'content-range': `bytes ${range.first}-${range.last}/${bytes}` }),
  }
  if (isCompressed) return sendEncoded(request, response, 200, headers, content.body, content.kept)
  const span = range ?? { first: 0, last: bytes - 1 }
  const length = span.last - span.first + 1
  response.writeHead(range === null ? 200 : 206, { ...headers, 'content-length': length })
  if (request.method === 'HEAD' || length === 0) response.end()
  else if (content.kept !== null) response.end(content.body.subarray(span.first, span.last + 1))
  else await stream(content.body, span, response)
}

function accepts({ headers }: IncomingMessage): boolean {
  return chooseEncoding(headers['accept-encoding']?.toString(), true) !== null
}

/** @param isStrong - whether it goes out byte for byte; of compressed forms there are several. */
function validatorsOf({ bytes, modifiedMs }: FileContent, isStrong: boolean): Validators {
  return { tag: `"${bytes.toString(36)}-${Math.round(modifiedMs * 1000).toString(36)}"`, isStrong, modifiedMs }
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

async function stream(handle: FileHandle, { first, last }: ByteRange, response: ServerResponse): Promise<void> {
  const source = handle.createReadStream({ start: first, end: last, autoClose: false })
  await pipeline(source, response, { end: false })
  // The connection would wait for what is missing, and take the next answer for it.
  if (source.bytesRead < last - first + 1) throw new ShortFileError('The file became shorter while it was sent.')
  response.end()
}
