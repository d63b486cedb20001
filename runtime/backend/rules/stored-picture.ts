import { isStoredFile, type StoredFile } from './stored-file.ts'

/** A picture that came with an entry, as the entry holds it: not the file that was sent, but one that was made of it. */
export interface StoredPicture extends StoredFile {
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Of its content. */
  readonly hash: string
  /** Without a dot: that of its form for old browsers. */
  readonly ending: string
  /** Text for people who cannot see it. */
  readonly alt: string
}

/** Whether a value is what is stored of a picture. */
export function isStoredPicture(value: unknown): value is StoredPicture {
  return typeof value === 'object' && value !== null && isStoredFile(value) && 'hash' in value && 'alt' in value
}

/** A picture that an entry holds, and where it lies. */
export interface FoundPicture {
  readonly picture: StoredPicture
  readonly file: string
  /** Folder of what is made of it. */
  readonly made: string
}

/** A file, made anew. */
export interface MadePicture extends Pick<StoredPicture, 'width' | 'height' | 'hash' | 'ending'> {
  /** A WebP. */
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

/** Why a file is not taken as a picture. */
export type PictureRefusal = keyof typeof refusals

/** A whole sentence for whoever has sent the file, and what to do. */
export function whyNoPicture(file: string, refusal: PictureRefusal): string {
  return `The file "${file}" ${refusals[refusal]}`
}

/** What the pictures of entries are made with. */
export interface PictureMaker {
  /** Makes a file anew, as a picture of its own. */
  take(file: Buffer): Promise<MadePicture | PictureRefusal>
  /** The address at which anybody can see it, as `Picture` takes it: for good, since nothing else is ever there. */
  addressOf(picture: StoredPicture): string
}
