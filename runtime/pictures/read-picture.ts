import { imageSize } from 'image-size'
import { unsafeSvgPart } from './unsafe-svg-part.ts'

/** What the bytes of a picture say. */
export interface PictureFile {
  /** As it is shown, in pixels. */
  readonly width: number
  readonly height: number
  /** The ending of the form for old browsers; of a file that is served as it is, its own. */
  readonly ending: string
  /** Whether it is served as it is: drawings, and pictures that move. */
  readonly isFinal: boolean
}

/** Why a file is no picture that can be shown; in the middle of a sentence about it. */
export interface PictureFault {
  readonly kind: 'unusable' | 'unsafe'
  readonly why: 'empty' | 'unreadable' | 'unmeasured' | 'huge' | 'cutOff' | 'unsafe'
  readonly reason: string
}

/** More pixels than any camera takes: unpacked they would fill the memory of whoever makes the smaller ones. */
export const MAX_PIXELS = 120_000_000

const formats: ReadonlySet<string> = new Set(['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg'])

/** Reads what a file is, and that it is whole. Its pixels are not unpacked. */
export function readPicture(bytes: Buffer): PictureFile | PictureFault {
  if (bytes.length === 0) return unusable('empty', 'is empty')
  const found = measure(bytes)
  if (found === null)
    return unusable('unreadable', 'is no picture that can be read: JPEG, PNG, WebP, AVIF, GIF, TIFF and SVG can')
  const { format, width, height } = found
  if (!(width > 0 && height > 0)) return unusable('unmeasured', 'says nothing of its size: give the drawing a viewBox')
  if (format === 'svg') {
    const unsafe = unsafeSvgPart(bytes)
    return unsafe === null ? final(found) : { kind: 'unsafe', why: 'unsafe', reason: `holds ${unsafe}` }
  }
  if (width * height > MAX_PIXELS) return unusable('huge', `has ${width} × ${height} pixels, more than 120 million`)
  if (!isWhole(format, bytes)) return unusable('cutOff', 'ends in the middle of the picture: put the whole file there')
  if (isMoving(format, bytes)) return final(found)
  return { width, height, ending: mayBeTransparent(format, bytes) ? 'png' : 'jpg', isFinal: false }
}

export function isFault(read: PictureFile | PictureFault): read is PictureFault {
  return 'reason' in read
}

interface Measured {
  readonly format: string
  readonly width: number
  readonly height: number
}

function measure(bytes: Buffer): Measured | null {
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(bytes)
    if (!formats.has(type)) return null
    return orientation > 4 ? { format: type, width: height, height: width } : { format: type, width, height }
  } catch {
    // No picture that the package knows, or one that ends within its head. A drawing it knows, but for its size.
    return /<svg[\s>]/.test(bytes.toString('latin1')) ? { format: 'svg', width: 0, height: 0 } : null
  }
}

function final({ format, width, height }: Measured): PictureFile {
  return { width: Math.round(width), height: Math.round(height), ending: format, isFinal: true }
}

function unusable(why: PictureFault['why'], reason: string): PictureFault {
  return { kind: 'unusable', why, reason }
}

/** Whether a file has its end, as far as its format has one. What follows it, some cameras have added. */
function isWhole(format: string, bytes: Buffer): boolean {
  if (format === 'png') return bytes.includes('IEND', bytes.length / 2)
  if (format === 'jpg') return bytes.includes(Buffer.from([0xff, 0xd9]), bytes.length / 2)
  return format !== 'webp' || bytes.length >= bytes.readUInt32LE(4) + 8
}

/** One that moves would stand still in the other forms. */
function isMoving(format: string, bytes: Buffer): boolean {
  if (format === 'png') return startsBeforePixels(bytes, 'acTL')
  return format === 'gif' || (format === 'webp' && (extendedFlags(bytes) & 0x02) !== 0)
}

function mayBeTransparent(format: string, bytes: Buffer): boolean {
  // Of these colour types the last bit but two says that there is a channel for it.
  if (format === 'png') return ((bytes[25] ?? 0) & 0x04) !== 0 || startsBeforePixels(bytes, 'tRNS')
  if (format === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8L' || (extendedFlags(bytes) & 0x10) !== 0
  return format === 'avif'
}

function startsBeforePixels(bytes: Buffer, chunk: string): boolean {
  const at = bytes.indexOf(chunk)
  return at !== -1 && at < bytes.indexOf('IDAT')
}

/** What a WebP in its extended form says of itself. */
function extendedFlags(bytes: Buffer): number {
  return bytes.toString('latin1', 12, 16) === 'VP8X' ? (bytes[20] ?? 0) : 0
}
