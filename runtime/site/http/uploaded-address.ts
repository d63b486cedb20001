import { pictureFolder } from '../../values/picture-address.ts'

/** One file of a picture that somebody has sent, as a browser has asked for it. */
export interface AskedUpload {
  /** Of the picture, as its entry holds it. */
  readonly id: string
  /** Of the file. */
  readonly name: string
}

/** Of no other pictures: theirs begin with a digit of base 16, or with an m. */
const MARK = 'u'

const NAME = `${MARK}[0-9a-f]{32}[0-9a-f]{12}(?:-\\d+)+\\.\\w+`
const PATH = new RegExp(`^${pictureFolder}(${NAME})$`)
const PATHS = new RegExp(pictureFolder + NAME, 'g')

/**
 * What names such a picture in addresses: who is asked for it can find it, and nothing else is ever there.
 *
 * @param id - of the picture, as its entry holds it.
 * @param recipe - of its content, and of how pictures are made: twelve digits.
 */
export function uploadedName(id: string, recipe: string): string {
  return MARK + id.replaceAll('-', '') + recipe
}

/** Null where a path is none of such a picture. */
export function readUploadedPath(path: string): AskedUpload | null {
  const [, name] = PATH.exec(path) ?? []
  if (name === undefined) return null
  const id = name.slice(1, 33).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { id, name }
}

/** The paths of such pictures in a text, such as a page. */
export function uploadedPathsIn(text: string): string[] {
  return [...new Set(text.match(PATHS) ?? [])]
}
