import type { Readable } from 'node:stream'
import { type MultipartParser, openMultipart } from '../../multipart/open-multipart.ts'
import type { FormModel } from '../../site/site-model.ts'
import { isWhole, type RequestBody, type SiteRequest } from '../http/exchange.ts'

/** A form as it was received: texts as typed, files complete. */
export interface ReceivedForm {
  readonly texts: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, readonly File[]>>
  /** Hidden fields, which the page itself fills in. */
  readonly hidden: Readonly<Record<HiddenField, string>>
  /** Whether the visitor chose any files, even if they were not kept. */
  readonly hasFiles: boolean
  /** Releases the memory that its files are counted with. */
  release(): void
}

/** Fields that visitors do not fill in: the page's path and query, a trap for bots, and the milliseconds since the page was shown. */
const HIDDEN_FIELDS = ['_path', '_website', '_elapsed'] as const
type HiddenField = (typeof HIDDEN_FIELDS)[number]

/** Why a form was not read. */
export class FormRefusal extends Error {
  readonly status: 400 | 413 | 415 | 503

  constructor(status: FormRefusal['status'], message: string) {
    super(message)
    this.name = 'FormRefusal'
    this.status = status
  }
}

const MAX_TEXT_BYTES = 64 * 1024
/** An address with its query, as long as servers accept one. */
const MAX_HIDDEN_BYTES = 8 * 1024
/** Beyond this size the connection is closed without an answer. */
const MAX_BODY_BYTES = 120 * 1024 * 1024
/** For all files that are held at once, from all senders. */
const MAX_HELD_BYTES = 96 * 1024 * 1024

/** What all forms that are being read or answered hold. */
let heldBytes = 0

/**
 * Reads a posted form within limits. A file that is too large is kept only as far as needed to tell that it is; fields that the form does not have
 * are ignored.
 *
 * @param keepsFiles - when false, files are counted and thrown away.
 * @throws FormRefusal 400 for a body that is not a form or that broke off, 413 above the limit, 415 for another media type, 503 when too many files
 *   are held already.
 */
export async function readForm(
  { headers, body }: Pick<SiteRequest, 'headers' | 'body'>,
  form: FormModel,
  keepsFiles: boolean,
): Promise<ReceivedForm> {
  if (body.destroyed) throw new FormRefusal(400, 'The form broke off.')
  return new FormReader(form, keepsFiles).read(body, createParser(headers['content-type'], form))
}

/** Gathers the parts of one form. */
class FormReader {
  readonly #types: ReadonlyMap<string, FormModel['fields'][number]['type']>
  #keepsFiles: boolean
  readonly #texts: Record<string, string> = Object.create(null)
  readonly #files: Record<string, File[]> = Object.create(null)
  readonly #hidden: Record<HiddenField, string> = { _path: '', _website: '', _elapsed: '' }
  #hasFiles = false
  #heldBytes = 0

  constructor(form: FormModel, keepsFiles: boolean) {
    this.#types = new Map(form.fields.map(({ name, type }) => [name, type]))
    this.#keepsFiles = keepsFiles
  }

  read(body: RequestBody, parser: MultipartParser): Promise<ReceivedForm> {
    return new Promise((resolve, reject) => {
      const fail = (status: FormRefusal['status'], message: string) => {
        // Further files may have arrived already.
        this.#keepsFiles = false
        this.#release()
        body.unpipe(parser)
        parser.destroy()
        // The rest of the body is read to its end, so that the answer arrives.
        body.resume()
        reject(new FormRefusal(status, message))
      }
      let received = 0
      body.on('data', (part: Buffer) => {
        received += part.length
        if (received <= MAX_BODY_BYTES) return
        fail(413, 'The form is too large.')
        body.destroy()
      })
      body.once('close', () => {
        if (!isWhole(body)) fail(400, 'The form broke off.')
      })
      parser.on('field', (name, value) => this.#takeText(name, value))
      parser.on('file', (name, stream, { filename, mimeType }) => {
        // Browsers send an empty file field as a file without a name.
        if (this.#types.get(name) !== 'file' || !filename) stream.resume()
        else this.#takeFile(name, filename, mimeType, stream, () => fail(503, 'Too many files are on their way.'))
      })
      parser.on('error', () => fail(400, 'The body is not a form.'))
      parser.once('close', () => resolve(this.#received()))
      body.pipe(parser)
    })
  }

  #takeText(name: string, value: string): void {
    if (isHidden(name)) this.#hidden[name] ||= value.slice(0, MAX_HIDDEN_BYTES)
    else if (this.#types.has(name) && this.#types.get(name) !== 'file') this.#texts[name] ??= value
  }

  /** @param onFull - called when no more files may be held. */
  #takeFile(field: string, name: string, type: string, stream: Readable, onFull: () => void): void {
    this.#hasFiles = true
    const parts: Uint8Array<ArrayBuffer>[] = []
    stream.on('data', (part: Buffer) => {
      if (!this.#keepsFiles) return
      this.#heldBytes += part.length
      heldBytes += part.length
      if (heldBytes > MAX_HELD_BYTES) onFull()
      else parts.push(new Uint8Array(part))
    })
    stream.once('end', () => {
      this.#files[field] = [...(this.#files[field] ?? []), new File(parts, name, { type })]
    })
  }

  #received(): ReceivedForm {
    return {
      texts: this.#texts,
      files: this.#files,
      hidden: this.#hidden,
      hasFiles: this.#hasFiles,
      release: () => this.#release(),
    }
  }

  #release(): void {
    heldBytes -= this.#heldBytes
    this.#heldBytes = 0
  }
}

function createParser(contentType: string | undefined, { fields }: FormModel): MultipartParser {
  const fileFields = fields.filter(({ type }) => type === 'file')
  const parser = openMultipart(contentType, {
    fields: fields.length + HIDDEN_FIELDS.length,
    fieldBytes: MAX_TEXT_BYTES,
    // One more than allowed, to notice when there are too many.
    files: fileFields.reduce((sum, { maxFiles = 1 }) => sum + maxFiles + 1, 0),
    fileBytes: Math.max(0, ...fileFields.map(({ maxBytes = 0 }) => maxBytes)),
  })
  if (parser === null) throw new FormRefusal(415, 'A form is sent as multipart/form-data.')
  return parser
}

function isHidden(name: string): name is HiddenField {
  return (HIDDEN_FIELDS as readonly string[]).includes(name)
}
