import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { KeptBody } from '../../render/kept-body.ts'

export type Encoding = 'br' | 'gzip'

/** Below this size, compression gains nothing. */
const MIN_BYTES = 1024
/** Up to this size, compressing at the cheapest level takes less time than handing the body to another thread. */
const MAX_BYTES_AT_ONCE = 32 * 1024
/** The thread pool also reads files and resolves host names, so it must not be filled with compression. */
const MAX_MAKING = 2
const CHEAPEST = 1
/** Close to the best ratio, in a fifth of the time. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Kept body → its compressed forms, finished or in progress. They are collected together with the body. */
const forms = new WeakMap<Buffer, Map<Encoding, Buffer | Promise<Buffer>>>()
const making = new Set<Promise<Buffer>>()

/** A body that is sent once goes out as gzip, which at its cheapest level takes a third of brotli's time. */
const PREFERRED = { kept: ['br', 'gzip'], once: ['gzip', 'br'] } as const

/** The encoding that a client likes best, and of two that it likes equally the better one; null when it accepts none (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined, isKept: boolean): Encoding | null {
  const [better, other] = PREFERRED[isKept ? 'kept' : 'once']
  const [ofBetter, ofOther] = [weightOf(acceptEncoding, better), weightOf(acceptEncoding, other)]
  if (ofBetter === 0 && ofOther === 0) return null
  return ofBetter >= ofOther ? better : other
}

export function acceptsEncoding(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  return weightOf(acceptEncoding, encoding) > 0
}

/** How much a client wants an encoding, from 0 (not at all) to 1. */
function weightOf(acceptEncoding: string | undefined, encoding: Encoding): number {
  for (const item of acceptEncoding?.split(',') ?? []) {
    const [coding, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (coding !== encoding) continue
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return weight >= 0 && weight <= 1 ? weight : 1
  }
  return 0
}

/**
 * The form of a body to send now; the body itself when it is small. A kept body is compressed well, once, in another thread. Until that is done, a
 * cheaply compressed form is sent, unless the body is so large that waiting is faster. A body that is sent once is compressed cheaply.
 */
export function encodeBody(body: Buffer, encoding: Encoding, kept: KeptBody | null): Buffer | Promise<Buffer> {
  if (body.length < MIN_BYTES) return body
  const known = kept === null ? null : (forms.get(body)?.get(encoding) ?? makeForm(body, encoding, kept))
  if (Buffer.isBuffer(known)) return known
  if (body.length > MAX_BYTES_AT_ONCE) return known ?? compress(body, encoding, CHEAPEST, CHEAPEST)
  return encoding === 'br'
    ? brotliCompressSync(body, brotliOptions(body, CHEAPEST))
    : gzipSync(body, { level: CHEAPEST })
}

/** Whether a form of a kept body is the final one, which is sent from now on. */
export function isLastForm(body: Buffer, encoding: Encoding | null, form: Buffer): boolean {
  return form === body || (encoding !== null && forms.get(body)?.get(encoding) === form)
}

/** Null when enough forms are in progress already: a later request will start this one. */
function makeForm(body: Buffer, encoding: Encoding, kept: KeptBody): Promise<Buffer> | null {
  if (making.size >= MAX_MAKING) return null
  const own = forms.get(body) ?? new Map<Encoding, Buffer | Promise<Buffer>>()
  forms.set(body, own)
  const form = compress(body, encoding, BROTLI_QUALITY, GZIP_LEVEL)
  const settle = (made: Buffer | null) => {
    making.delete(form)
    if (made === null) own.delete(encoding)
    else {
      own.set(encoding, made)
      kept.grow(made.length)
    }
  }
  form.then(settle, () => settle(null))
  own.set(encoding, form)
  making.add(form)
  return form
}

/** Compresses in the thread pool. */
async function compress(body: Buffer, encoding: Encoding, quality: number, level: number): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(body, brotliOptions(body, quality))
    : promisify<Buffer, { level: number }, Buffer>(gzip)(body, { level })
}

function brotliOptions(body: Buffer, quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }
}
