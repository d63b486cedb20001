import { isStoredFile, type StoredFile } from './stored-file.ts'

/** A picture that was sent with an entry, as stored in the entry: not the original file, but the one made from it. */
export interface StoredPicture extends StoredFile {
  /** Width in pixels. */
  readonly width: number
  readonly height: number
  /** The hash of its content. */
  readonly hash: string
  /** The file extension of the version for old browsers, without a dot. */
  readonly ending: string
  /** Alternative text, for people who cannot see the picture. */
  readonly alt: string
}

/** Whether a value is a stored picture. */
export function isStoredPicture(value: unknown): value is StoredPicture {
  return typeof value === 'object' && value !== null && isStoredFile(value) && 'hash' in value && 'alt' in value
}

/** A picture of an entry, and where its files are. */
export interface FoundPicture {
  readonly picture: StoredPicture
  readonly file: string
  /** The folder for other sizes of it. */
  readonly made: string
}

/** A picture made from an uploaded file. */
export interface MadePicture extends Pick<StoredPicture, 'width' | 'height' | 'hash' | 'ending'> {
  /** The content, as WebP. */
  readonly bytes: Buffer
}

const refusals = {
  empty: 'is empty. Choose it again.',
  unreadable: 'is no picture that can be taken. Choose a JPEG, PNG, WebP, AVIF or TIFF.',
  drawing: 'is a drawing (SVG), which may run code. Save it as PNG, and choose that.',
  moving: 'is a GIF, or moves. Save one picture of it as JPEG or PNG, and choose that.',
  huge: 'has more than 120 million pixels. Make it smaller, and choose that.',
  cutOff: 'is damaged, or ends in the middle of the picture. Choose the whole file.',
}

/** Why a file is not accepted as a picture. */
export type PictureRefusal = keyof typeof refusals

/** A complete sentence for the sender of the file, with what to do instead. */
export function whyNoPicture(file: string, refusal: PictureRefusal): string {
  return `The file "${file}" ${refusals[refusal]}`
}

/** Makes the pictures of entries. */
export interface PictureMaker {
  /** Makes a new picture from an uploaded file. */
  take(file: Buffer): Promise<MadePicture | PictureRefusal>
  /** The public address of a picture, in the form that `Picture` expects. The content at this address never changes. */
  addressOf(picture: StoredPicture): string
}
