/** The formats in which browsers are offered a picture; the last is for browsers that support neither of the others. */
export const pictureForms = ['avif', 'webp', 'fallback'] as const

export type PictureForm = (typeof pictureForms)[number]

/** Path below which the pictures that a site has generated are served. */
export const pictureFolder = '/_site/picture/'

/**
 * The file name that identifies a picture: `3f2a…-480-960-1440.jpg`. It lists the available widths, so the address alone is enough for `Picture`,
 * whether it comes from the manifest or from a back-end's answer.
 *
 * @see cli/docs/guide/about/decisions.md#what-the-address-of-a-picture-says
 */
export interface PictureName {
  /** Hash of the file's content and of the settings that pictures are made with. */
  readonly id: string
  /** In pixels, ascending; empty when the file is served as it is. */
  readonly widths: readonly number[]
  /** File extension of the fallback format, without the dot. */
  readonly ending: string
}

/** The address that identifies a picture: the fallback format at the largest width. */
export function pictureAddress({ id, widths, ending }: PictureName): string {
  return `${pictureFolder}${[id, ...widths].join('-')}.${ending}`
}

/** Null when the address is not that of a generated picture. */
export function readPictureAddress(address: string): PictureName | null {
  const [, id, widths, ending] = /^\/_site\/picture\/([\w~]+)((?:-\d+)*)\.(\w+)$/.exec(address) ?? []
  if (id === undefined || widths === undefined || ending === undefined) return null
  return { id, widths: widths.split('-').slice(1).map(Number), ending }
}

/** The address of a picture in one format, at one of its widths. */
export function formAddress(name: PictureName, form: PictureForm, width: number): string {
  const { id, widths, ending } = name
  if (form === 'fallback' && width === widths.at(-1)) return pictureAddress(name)
  return `${pictureFolder}${id}-${width}.${form === 'fallback' ? ending : form}`
}
