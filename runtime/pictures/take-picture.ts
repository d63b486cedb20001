import { createHash } from 'node:crypto'
import { loadSharp } from './load-sharp.ts'
import { isFault, MAX_PIXELS, type PictureFault, type PictureFile, readPicture } from './read-picture.ts'

/** A picture that somebody has sent, made anew: nothing of the file is left but what it shows. */
export interface TakenPicture extends Pick<PictureFile, 'width' | 'height' | 'ending'> {
  /** A WebP. */
  readonly bytes: Buffer
  /** Of the bytes. */
  readonly hash: string
}

/** Why a file is not taken. */
export type PictureRefusal = Exclude<PictureFault['why'], 'unmeasured' | 'unsafe'> | 'drawing' | 'moving'

/** In pixels, of each side: more than pages show, and made within the time that whoever sends it waits for an answer. */
const MAX_SIDE = 2560

/**
 * Reads the file of a picture that comes from anybody, and makes it anew: turned as it was taken, no larger than pages need, and without what the
 * camera noted of place and owner. What runs code, moves or is damaged is refused.
 *
 * @throws SharpError
 */
export async function takePicture(file: Buffer): Promise<TakenPicture | PictureRefusal> {
  const refusal = refusalOf(file)
  if (refusal !== null) return refusal
  const open = await loadSharp()
  const bytes = await open(file, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    // Other sizes are made of it: what it loses here, they lack. More effort takes half as long again, and saves nothing.
    .webp({ quality: 92, smartSubsample: true, effort: 2 })
    .toBuffer()
    // Its head was whole, and so was its end.
    .catch(() => null)
  const made = bytes === null ? null : readPicture(bytes)
  if (bytes === null || made === null || isFault(made)) return 'cutOff'
  const { width, height, ending } = made
  return { width, height, ending, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** By what a file says of itself: none of it is unpacked, and no other format reaches the decoder. */
function refusalOf(file: Buffer): PictureRefusal | null {
  const read = readPicture(file)
  if (!isFault(read)) return read.isFinal ? (read.ending === 'svg' ? 'drawing' : 'moving') : null
  return read.why === 'unsafe' || read.why === 'unmeasured' ? 'drawing' : read.why
}
