import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Body → its compressed forms: kept pages are the same buffer, so each is compressed once. */
const compressedBodies = new WeakMap<Buffer, Map<Encoding, Buffer>>()
/** Below this size compression gains nothing. */
const MIN_BYTES = 1024
/** Close to the best ratio at a fifth of its time. */
const BROTLI_QUALITY = 5

/** The best encoding of those that a client accepts; null when it wants none (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (!acceptEncoding) return null
  const accepts = (name: string) =>
    acceptEncoding.split(',').some((item) => {
      const [coding, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

/** The body in an encoding; itself when it is small. */
export function compressed(body: Buffer, encoding: Encoding): Buffer {
  if (body.length < MIN_BYTES) return body
  const forms = compressedBodies.get(body) ?? new Map<Encoding, Buffer>()
  compressedBodies.set(body, forms)
  const form =
    forms.get(encoding) ??
    (encoding === 'br'
      ? brotliCompressSync(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : gzipSync(body))
  forms.set(encoding, form)
  return form
}
