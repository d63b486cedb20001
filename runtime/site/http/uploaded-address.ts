import { pictureFolder } from '../../values/paths/picture-address.ts'

/** One file of an uploaded picture, as requested by a browser. */
export interface AskedUpload {
  /** Id of the picture, as stored in its entry. */
  readonly id: string
  /** Name of the file. */
  readonly name: string
}

/** First letter of the names of uploaded pictures; those of others start with a hex digit or with an m. */
const MARK = 'u'

const NAME = `${MARK}[0-9a-f]{32}[0-9a-f]{12}(?:-\\d+)+\\.\\w+`
const PATH = new RegExp(`^${pictureFolder}(${NAME})$`)
const PATHS = new RegExp(pictureFolder + NAME, 'g')

/**
 * The name of an uploaded picture in addresses. Any server can find the picture by it, and the content at the address never changes.
 *
 * @param id - of the picture, as stored in its entry.
 * @param recipe - hash of its content and of how pictures are made: twelve digits.
 */
export function uploadedName(id: string, recipe: string): string {
  return MARK + id.replaceAll('-', '') + recipe
}

/** Null when the path is not that of an uploaded picture. */
export function readUploadedPath(path: string): AskedUpload | null {
  const [, name] = PATH.exec(path) ?? []
  if (name === undefined) return null
  const id = name.slice(1, 33).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { id, name }
}

/** Finds the paths of uploaded pictures in a text, such as a page. */
export function uploadedPathsIn(text: string): string[] {
  return [...new Set(text.match(PATHS) ?? [])]
}
