import type { FoundPages } from './find-pages.ts'

/** What a section with the input `search` is given as its data. */
export interface SearchAnswer extends FoundPages {
  /** Where the form leads: the page of results in the language of this page. */
  readonly action: string
  /** What was looked for; empty: nothing yet. */
  readonly query: string
  /** So many pages are named at most. */
  readonly limit: number
  /** The file that names the parts of the index, for browsers. */
  readonly index: string
  /** Whether nobody answers but files: then only a browser can search. */
  readonly isStatic: boolean
}
