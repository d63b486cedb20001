/** A step in a value: a key of a map, or the place of a list item counted from 0. */
export type PathStep = string | number

/** Where something is written. Lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  /** Path relative to the site's folder, with forward slashes. */
  file: string
  line: number
  column: number
}
