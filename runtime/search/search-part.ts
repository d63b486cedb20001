import MiniSearch, { type Options, type SearchOptions } from 'minisearch'
import { wordsIn } from './words.ts'

/** The searchable text of a page. */
export interface SearchablePage {
  /** Its address on the site, encoded. */
  readonly href: string
  readonly title: string
  readonly description: string
  readonly headings: string
  readonly text: string
}

/** Some of the pages of a language, with their index. */
export type SearchPart = MiniSearch<SearchablePage>

const options: Options<SearchablePage> = {
  idField: 'href',
  fields: ['title', 'headings', 'description', 'text'],
  storeFields: ['title', 'description', 'text'],
  tokenize: (text) => wordsIn(text).map(({ term }) => term),
  // `wordsIn` has folded them already.
  processTerm: (term) => term,
}

/** A match in the title counts most, then one in a heading. A prefix of a word matches, too. */
export const howToSearch: SearchOptions = {
  boost: { title: 12, headings: 5, description: 2 },
  prefix: (term) => term.length > 1,
}

/** Long words may also contain typing errors. */
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

/** Reads a part serialised with `JSON.stringify`, without blocking other work. */
export function readPart(json: string): Promise<SearchPart> {
  return MiniSearch.loadJSONAsync<SearchablePage>(json, options)
}
