import type { FoundPages } from './find-pages.ts'

/** The data of a section with the input `search`. */
export interface SearchAnswer extends FoundPages {
  /** The form's action: the page of results in the language of this page. */
  readonly action: string
  /** The text that was searched for; empty if there was none. */
  readonly query: string
  /** How many characters the page of results takes at most: for the field, since a longer text is no page. */
  readonly maxLength: number
  /** How many pages are listed at most. */
  readonly limit: number
  /** The file that lists the parts of the index, for browsers. */
  readonly index: string
  /** Whether the site consists of files only: then only a browser can search. */
  readonly isStatic: boolean
}
