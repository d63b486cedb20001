import { imageSize } from 'image-size'
import { unsafeSvgPart } from './unsafe-svg-part.ts'

/** What the bytes of a picture tell. */
export interface PictureFile {
  /** As displayed, in pixels. */
  readonly width: number
  readonly height: number
  /** The extension of the fallback format for old browsers; for a file that is served unchanged, its own. */
  readonly ending: string
  /** Whether it is served unchanged: vector drawings and animations. */
  readonly isFinal: boolean
}

/** Why a file cannot be shown as a picture; `reason` continues a sentence about the file. */
export interface PictureFault {
  readonly kind: 'unusable' | 'unsafe'
  readonly why: 'empty' | 'unreadable' | 'unmeasured' | 'huge' | 'cutOff' | 'unsafe'
  readonly reason: string
}

/** More pixels than any camera takes. Decoded, they would fill the memory of the machine that makes the smaller ones. */
export const MAX_PIXELS = 120_000_000

const FORMATS: ReadonlySet<string> = new Set(['jpg', 'png', 'webp', 'avif', 'gif', 'tiff', 'svg'])

/** Reads the properties of a picture, and checks that it is complete. Its pixels are not decoded. */
export function readPicture(bytes: Buffer): PictureFile | PictureFault {
  if (bytes.length === 0) return unusable('empty', 'is empty')
  const found = measure(bytes)
  if (found === null)
    return unusable('unreadable', 'is not a picture in a known format: JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG')
  const { format, width, height } = found
  if (!(width > 0 && height > 0)) return unusable('unmeasured', 'does not state its size: give the drawing a viewBox')
  if (format === 'svg') {
    const unsafe = unsafeSvgPart(bytes)
    return unsafe === null ? final(found) : { kind: 'unsafe', why: 'unsafe', reason: `contains ${unsafe}` }
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
    if (!FORMATS.has(type)) return null
    return orientation > 4 ? { format: type, width: height, height: width } : { format: type, width, height }
  } catch {
    // Either an unknown format, or a file that ends within its header. A known drawing may lack only its size.
    return /<svg[\s>]/.test(bytes.toString('latin1')) ? { format: 'svg', width: 0, height: 0 } : null
  }
}

function final({ format, width, height }: Measured): PictureFile {
  return { width: Math.round(width), height: Math.round(height), ending: format, isFinal: true }
}

function unusable(why: PictureFault['why'], reason: string): PictureFault {
  return { kind: 'unusable', why, reason }
}

/** Whether a file is complete, as far as its format tells. Some cameras add data after the end. */
function isWhole(format: string, bytes: Buffer): boolean {
  if (format === 'png') return bytes.includes('IEND', bytes.length / 2)
  if (format === 'jpg') return bytes.includes(Buffer.from([0xff, 0xd9]), bytes.length / 2)
  return format !== 'webp' || bytes.length >= bytes.readUInt32LE(4) + 8
}

/** Animations would lose their movement in the other formats. */
function isMoving(format: string, bytes: Buffer): boolean {
  if (format === 'png') return startsBeforePixels(bytes, 'acTL')
  return format === 'gif' || (format === 'webp' && (extendedFlags(bytes) & 0x02) !== 0)
}

function mayBeTransparent(format: string, bytes: Buffer): boolean {
  // Bit 2 of the colour type stands for an alpha channel.
  if (format === 'png') return ((bytes[25] ?? 0) & 0x04) !== 0 || startsBeforePixels(bytes, 'tRNS')
  if (format === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8L' || (extendedFlags(bytes) & 0x10) !== 0
  return format === 'avif'
}

function startsBeforePixels(bytes: Buffer, chunk: string): boolean {
  const at = bytes.indexOf(chunk)
  return at !== -1 && at < bytes.indexOf('IDAT')
}

/** The flags of a WebP file in the extended format. */
function extendedFlags(bytes: Buffer): number {
  return bytes.toString('latin1', 12, 16) === 'VP8X' ? (bytes[20] ?? 0) : 0
}
