import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import { Readable } from 'node:stream'
import type { Operation } from '../../graphql/execute.ts'
import type { CallBody } from '../../graphql/request-body.ts'
import { type MultipartFile, type MultipartParser, openMultipart } from '../../multipart/open-multipart.ts'
import { MB, uploadLimits } from '../../multipart/upload-limits.ts'
import { isRecord } from '../../values/is-record.ts'
import { parsedJson } from '../../values/parsed-json.ts'
import { isWhole, type SiteRequest } from '../http/exchange.ts'
import { type RelayCall, RelayRefusal, readRelayCall } from './relay-call.ts'

/** An upload in progress: the call is known, and the files are still arriving. */
export interface RelayUpload {
  readonly call: RelayCall
  /** The same upload, written anew, so that nothing is passed on that the relay has not understood. */
  readonly body: CallBody
  /** Why the upload was broken off midway; null while all is well. */
  refusal(): RelayRefusal | null
}

const { maxFiles, maxFileBytes, maxBytes, maxFieldBytes } = uploadLimits
/** A place in the map is a path into the variables. */
const PLACE = /^variables(?:\.(?!__proto__\b|constructor\b|prototype\b)\w+)+$/

/**
 * Opens an upload (GraphQL multipart request): reads `operations` and `map`, which come first, and streams the files on. No file is held in memory.
 *
 * @throws RelayRefusal 400 for another shape, 403 for an operation that the site does not declare, 413 above a limit.
 */
export async function openUpload(
  { headers, body }: Pick<SiteRequest, 'headers' | 'body'>,
  operations: ReadonlyMap<string, Operation>,
): Promise<RelayUpload> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const parser = createParser(headers['content-type'])
  // Whoever waits for a part gets the error. Without a listener, any further error would end the process.
  parser.on('error', () => {})
  // A file waits here unread until the one before it has been passed on.
  const files = on(parser, 'file', { close: ['close'] }) as AsyncIterableIterator<FileEvent>
  const fields = readFields(parser, operations)
  body.pipe(parser)
  body.once('close', () => {
    if (!isWhole(body)) parser.destroy(new Error('The visitor has left.'))
  })
  const { call, operationsText, map } = await fields
  const boundary = `sitio-${randomUUID()}`
  let refusal: RelayRefusal | null = null
  const parts = async function* () {
    try {
      yield* writeUpload(boundary, operationsText, map, files)
    } catch (error) {
      if (error instanceof RelayRefusal) refusal = error
      throw error
    }
  }
  return {
    call,
    body: {
      // Node's web streams and the DOM's are the same objects under two type names.
      content: Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream<Uint8Array>,
      type: `multipart/form-data; boundary=${boundary}`,
    },
    refusal: () => refusal,
  }
}

/** The arguments of the parser's `file` event. */
type FileEvent = [name: string, stream: Readable, info: MultipartFile]

/** File part → the places in the variables where its file belongs. */
type UploadMap = Readonly<Record<string, readonly string[]>>

function createParser(contentType: string | undefined): MultipartParser {
  const limits = { fields: 2, fieldBytes: maxFieldBytes, files: maxFiles, fileBytes: maxFileBytes }
  const parser = openMultipart(contentType, limits)
  if (parser === null) throw malformed()
  return parser
}

/** Reads the first two parts. */
function readFields(
  parser: MultipartParser,
  operations: ReadonlyMap<string, Operation>,
): Promise<{ call: RelayCall; operationsText: string; map: UploadMap }> {
  return new Promise((resolve, reject) => {
    let call: RelayCall | null = null
    parser.on('field', (name, value, { valueTruncated }) => {
      try {
        if (valueTruncated) throw tooLarge()
        if (call === null && name === 'operations') call = readRelayCall(value, operations)
        else if (call !== null && name === 'map')
          resolve({ call, operationsText: bodyOf(call), map: readMap(value, call.operation) })
        else throw malformed()
      } catch (error) {
        reject(error)
      }
    })
    // Once both parts have been read, this rejection has no effect.
    for (const event of ['file', 'close', 'error'] as const) parser.once(event, () => reject(malformed()))
  })
}

function bodyOf({ operation, variables }: RelayCall): string {
  return JSON.stringify({ operationName: operation.name, variables, query: operation.query })
}

function readMap(text: string, operation: Operation): UploadMap {
  const map = parsedJson(text)
  if (!isRecord(map)) throw malformed()
  const entries = Object.entries(map)
  if (entries.length > maxFiles) throw tooLarge()
  for (const [name, places] of entries) {
    const isKnown = (place: unknown) =>
      typeof place === 'string' && PLACE.test(place) && operation.variables.includes(place.split('.')[1] ?? '')
    if (!/^\w{1,50}$/.test(name) || !Array.isArray(places) || !places.every(isKnown)) throw malformed()
  }
  // Its places have been checked.
  return Object.fromEntries(entries) as UploadMap
}

/** The body of a GraphQL multipart request: operations, map, files, each under its name in the map. */
async function* writeUpload(
  boundary: string,
  operationsText: string,
  map: UploadMap,
  files: AsyncIterable<FileEvent>,
): AsyncGenerator<Buffer | string> {
  const field = (name: string, text: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  yield field('operations', operationsText) + field('map', JSON.stringify(map))
  const missing = new Set(Object.keys(map))
  let bytes = 0
  for await (const [name, stream, { filename = 'blob', mimeType }] of received(files)) {
    if (!missing.delete(name)) throw malformed()
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'
    yield `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${quotable(filename)}"\r\ncontent-type: ${type}\r\n\r\n`
    let fileBytes = 0
    for await (const part of received(stream as AsyncIterable<Buffer>)) {
      fileBytes += part.length
      bytes += part.length
      if (fileBytes > maxFileBytes || bytes > maxBytes) throw tooLarge()
      yield part
    }
    yield '\r\n'
  }
  if (missing.size > 0) throw malformed()
  yield `--${boundary}--\r\n`
}

/** The items of a source; an error means that the body is malformed. */
async function* received<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch {
    throw malformed()
  }
}

/** Escapes a file name for a header, as browsers do. */
function quotable(fileName: string): string {
  return fileName.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function malformed(): RelayRefusal {
  return new RelayRefusal(400, 'The body is not an upload of GraphQL over HTTP: operations, map, files.')
}

function tooLarge(): RelayRefusal {
  return new RelayRefusal(413, `An upload holds at most ${maxFiles} files of ${maxFileBytes / MB} MB each.`)
}
