/** A step into a value: a key of a map, or an index of a list, starting at 0. */
export type PathStep = string | number

/** Where something is written. Lines and columns start at 1, columns are in UTF-16 units. */
export interface Position {
  /** Path relative to the site's folder, with forward slashes. */
  file: string
  line: number
  column: number
}
