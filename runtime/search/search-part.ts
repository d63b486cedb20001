import MiniSearch, { type Options, type SearchOptions } from 'minisearch'
import { wordsIn } from './words.ts'

/** What of a page can be found. */
export interface SearchablePage {
  /** Its address on the site, encoded. */
  readonly href: string
  readonly title: string
  readonly description: string
  readonly headings: string
  readonly text: string
}

/** Some of the pages of a language, with the index over them. */
export type SearchPart = MiniSearch<SearchablePage>

const options: Options<SearchablePage> = {
  idField: 'href',
  fields: ['title', 'headings', 'description', 'text'],
  storeFields: ['title', 'description', 'text'],
  tokenize: (text) => wordsIn(text).map(({ term }) => term),
  // They are folded as they are found.
  processTerm: (term) => term,
}

/** A word of the title counts most, then of a heading. A word may be begun. */
export const howToSearch: SearchOptions = {
  boost: { title: 12, headings: 5, description: 2 },
  prefix: (term) => term.length > 1,
}

/** A long word may have a slip as well. */
export const howToGuess: SearchOptions = {
  ...howToSearch,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  maxFuzzy: 2,
}

export function createPart(pages: readonly SearchablePage[]): SearchPart {
  const part = new MiniSearch<SearchablePage>(options)
  part.addAll(pages)
  return part
}

/** Reads what `JSON.stringify` has made of a part. Lets others have their turn meanwhile. */
export function readPart(json: string): Promise<SearchPart> {
  return MiniSearch.loadJSONAsync<SearchablePage>(json, options)
}
