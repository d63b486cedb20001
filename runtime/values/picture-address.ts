/** What browsers take a picture as; the last is for those that know neither of the others. */
export const pictureForms = ['avif', 'webp', 'fallback'] as const

export type PictureForm = (typeof pictureForms)[number]

/** Where the pictures are that a site has made. */
export const pictureFolder = '/_site/picture/'

/**
 * The name of the file that a picture is by itself: `3f2a…-480-960-1440.jpg`. It says which widths there are, so that an address is all that
 * `Picture` needs, wherever it comes from: the manifest, or the answer of a back-end.
 *
 * @see cli/docs/guide/about/decisions.md#what-the-address-of-a-picture-says
 */
export interface PictureName {
  /** Of the file's content, and of how pictures are made. */
  readonly id: string
  /** In pixels, from narrow to wide; none where the file is served as it is. */
  readonly widths: readonly number[]
  /** Without a dot: that of the form for old browsers. */
  readonly ending: string
}

/** The address of a picture by itself: in its form for old browsers, as wide as it gets. */
export function pictureAddress({ id, widths, ending }: PictureName): string {
  return `${pictureFolder}${[id, ...widths].join('-')}.${ending}`
}

/** Null where an address is no such one. */
export function readPictureAddress(address: string): PictureName | null {
  const [, id, widths, ending] = /^\/_site\/picture\/([\w~]+)((?:-\d+)*)\.(\w+)$/.exec(address) ?? []
  if (id === undefined || widths === undefined || ending === undefined) return null
  return { id, widths: widths.split('-').slice(1).map(Number), ending }
}

/** The address of a picture in one form and one of its widths. */
export function formAddress(name: PictureName, form: PictureForm, width: number): string {
  const { id, widths, ending } = name
  if (form === 'fallback' && width === widths.at(-1)) return pictureAddress(name)
  return `${pictureFolder}${id}-${width}.${form === 'fallback' ? ending : form}`
}
