import { randomUUID } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type MultipartParser, openMultipart } from '../../multipart/open-multipart.ts'
import { MB, type UploadLimits } from '../../multipart/upload-limits.ts'
import { isRecord } from '../../values/is-record.ts'
import { RequestRefusal } from '../request/request-refusal.ts'
import { StagedUpload } from '../rules/stored-file.ts'
import { cleanFileName, cleanMediaType } from '../storage/file-name.ts'
import type { UploadFolder } from '../storage/upload-folder.ts'
import { readJson, readUploadMap } from './upload-map.ts'

/** Up to here, an oversized request is read without keeping anything: browsers do not read the answer before they have sent everything. */
const MAX_DRAINED_BYTES = 100 * MB

/** The operation and the files of a multipart request. */
export interface ReceivedOperation {
  /** `{query, variables, …}` with a `StagedUpload` in the place of each file; otherwise as unchecked as a JSON body. */
  operation: Readonly<Record<string, unknown>>
  uploads: readonly StagedUpload[]
}

/**
 * Reads a GraphQL multipart request (`operations`, `map`, then the files), and writes its files to the folder.
 *
 * @throws RequestRefusal when the request is malformed, too large, or ends early. After any error, no file of the request is left.
 */
export async function receiveUpload(
  request: Request,
  folder: UploadFolder,
  limits: UploadLimits,
): Promise<ReceivedOperation> {
  const parts = new PartReader(folder, limits)
  let failure: Error | null = null
  const parser = createParser(request.headers.get('content-type') ?? '', limits)
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) parts.refuse(new RequestRefusal(413, 'The operation is larger than 1 MB.'))
    else parts.readField(name, value)
  })
  parser.on('file', (name, content, { filename, mimeType }) => {
    const type = cleanMediaType(mimeType)
    parts.readFile(name, content, { name: cleanFileName(filename ?? ''), type }).catch((error: Error) => {
      // If the parser is still running, the file did not end because of it: writing it has failed.
      if (!parser.destroyed) failure = error
      parser.destroy(error)
    })
  })
  parser.on('filesLimit', () => parts.refuse(tooManyFiles(limits)))
  parser.on('fieldsLimit', () => parts.refuse(new RequestRefusal(400, 'Only "operations", "map" and files are read.')))
  try {
    await pipeline(
      readBody(request),
      countBytes(limits, (reason) => parts.refuse(reason)),
      parser,
    ).catch(() => {
      throw failure ?? parts.refusal ?? new RequestRefusal(400, 'The request is malformed or cut off.')
    })
    return await parts.finish()
  } catch (error) {
    // A file that cannot be deleted now is an orphan, and will be deleted later. The first error says more.
    await parts.discard().catch(() => undefined)
    throw error
  }
}

/** Deletes the files that no entry keeps. */
export function discardUploads(uploads: readonly StagedUpload[], folder: UploadFolder): Promise<void> {
  return folder.delete(uploads.filter(({ isKept }) => !isKept).map(({ file }) => file.id))
}

function createParser(contentType: string, { maxFiles, maxFileBytes, maxFieldBytes }: UploadLimits): MultipartParser {
  const limits = { fields: 2, fieldBytes: maxFieldBytes, files: maxFiles, fileBytes: maxFileBytes }
  const parser = openMultipart(contentType, limits)
  if (parser === null) throw new RequestRefusal(400, 'The multipart request has no boundary.')
  return parser
}

/** Reads the parts in the order in which they arrive; after a refusal, the rest is skipped. */
class PartReader {
  readonly #folder: UploadFolder
  readonly #limits: UploadLimits
  readonly #uploads: StagedUpload[] = []
  readonly #writes: Promise<void>[] = []
  readonly #ids: string[] = []
  #refusal: RequestRefusal | null = null
  #operation: Readonly<Record<string, unknown>> | null = null
  #places: ReturnType<typeof readUploadMap> | null = null

  constructor(folder: UploadFolder, limits: UploadLimits) {
    this.#folder = folder
    this.#limits = limits
  }

  get refusal(): RequestRefusal | null {
    return this.#refusal
  }

  refuse(reason: RequestRefusal): void {
    this.#refusal ??= reason
  }

  readField(name: string, value: string): void {
    if (this.#refusal) return
    try {
      this.#readPart(name, value)
    } catch (error) {
      if (!(error instanceof RequestRefusal)) throw error
      this.refuse(error)
    }
  }

  #readPart(name: string, value: string): void {
    if (name === 'operations' && this.#operation === null) {
      const read = readJson(value, name)
      if (Array.isArray(read)) throw new RequestRefusal(400, 'Several operations in one request are not supported')
      if (!isRecord(read)) throw new RequestRefusal(400, '"operations" must be an object.')
      this.#operation = read
    } else if (name === 'map' && this.#operation !== null && this.#places === null) {
      this.#places = readUploadMap(this.#operation, value)
      if (this.#places.size > this.#limits.maxFiles) throw tooManyFiles(this.#limits)
    } else {
      throw new RequestRefusal(400, 'The parts must be "operations", "map", then the files.')
    }
  }

  async readFile(field: string, content: Readable & { truncated?: boolean }, about: { name: string; type: string }) {
    const fill = this.#places?.get(field)
    if (!fill) this.refuse(new RequestRefusal(400, 'A file comes before "map", or "map" does not name it.'))
    if (this.#refusal || !fill) {
      content.resume()
      return
    }
    this.#places?.delete(field)
    const id = randomUUID()
    this.#ids.push(id)
    const { maxFileBytes } = this.#limits
    const write = this.#folder.write(id, content).then((bytes) => {
      if (bytes > maxFileBytes) this.refuse(new RequestRefusal(413, tooLarge(about.name, maxFileBytes)))
      const upload = new StagedUpload({ id, ...about, bytes })
      this.#uploads.push(upload)
      for (const place of fill) place(upload)
    })
    this.#writes.push(write)
    await write
  }

  async finish(): Promise<ReceivedOperation> {
    await Promise.all(this.#writes)
    if (this.#refusal) throw this.#refusal
    const operation = this.#operation
    if (operation === null || this.#places === null) throw new RequestRefusal(400, '"operations" or "map" is missing.')
    if (this.#places.size > 0) throw new RequestRefusal(400, 'A file that "map" names is missing.')
    return { operation, uploads: this.#uploads }
  }

  async discard(): Promise<void> {
    await Promise.allSettled(this.#writes)
    await this.#folder.delete(this.#ids)
  }
}

function readBody(request: Request): Readable {
  // Node's web streams and the DOM's are the same objects under two type names.
  return request.body ? Readable.fromWeb(request.body as ReadableStream) : Readable.from([])
}

function countBytes({ maxBytes }: UploadLimits, refuse: (reason: RequestRefusal) => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes > maxBytes)
        refuse(new RequestRefusal(413, `The files are larger than ${megabytes(maxBytes)} together.`))
      done(bytes > MAX_DRAINED_BYTES ? new Error('Far too large') : null, chunk)
    },
  })
}

function tooManyFiles({ maxFiles }: UploadLimits): RequestRefusal {
  return new RequestRefusal(413, `More than ${maxFiles} files in one request.`)
}

function tooLarge(name: string, maxFileBytes: number): string {
  return `The file "${name}" is larger than ${megabytes(maxFileBytes)}.`
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MB)} MB`
}
