import { createHash } from 'node:crypto'
import { loadSharp } from './load-sharp.ts'
import { isFault, MAX_PIXELS, type PictureFault, type PictureFile, readPicture } from './read-picture.ts'

/** A picture that somebody has sent, encoded again, so that nothing of the file remains except what it shows. */
export interface TakenPicture extends Pick<PictureFile, 'width' | 'height' | 'ending'> {
  /** As WebP. */
  readonly bytes: Buffer
  /** Of the bytes. */
  readonly hash: string
}

/** Why a file is refused. */
export type PictureRefusal = Exclude<PictureFault['why'], 'unmeasured' | 'unsafe'> | 'drawing' | 'moving'

/** Longest side, in pixels: larger than pages show, and quick enough to make while the sender waits for an answer. */
const MAX_SIDE = 2560

/**
 * Reads a picture that anybody may have sent, and encodes it again: rotated as its metadata says, no larger than pages need, and without the
 * camera's metadata, such as place and owner. Drawings, which may run code, animations and damaged files are refused.
 *
 * @throws SharpError
 */
export async function takePicture(file: Buffer): Promise<TakenPicture | PictureRefusal> {
  const refusal = refusalOf(file)
  if (refusal !== null) return refusal
  const open = loadSharp()
  const bytes = await open(file, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    // Other sizes are made from this file, so its losses carry over. More effort takes half as long again, and saves nothing.
    .webp({ quality: 92, smartSubsample: true, effort: 2 })
    .toBuffer()
    // The file's beginning and end are intact, so the damage is in between.
    .catch(() => null)
  const made = bytes === null ? null : readPicture(bytes)
  if (bytes === null || made === null || isFault(made)) return 'cutOff'
  const { width, height, ending } = made
  return { width, height, ending, bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** Judges a file by its header. Nothing is decoded, and no other format reaches the decoder. */
function refusalOf(file: Buffer): PictureRefusal | null {
  const read = readPicture(file)
  if (!isFault(read)) return read.isFinal ? (read.ending === 'svg' ? 'drawing' : 'moving') : null
  return read.why === 'unsafe' || read.why === 'unmeasured' ? 'drawing' : read.why
}
