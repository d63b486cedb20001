import type { SearchOptions, SearchResult } from 'minisearch'
import { markedText, snippetOf, type TextPiece } from './marked-text.ts'
import { howToGuess, howToSearch, type SearchPart } from './search-part.ts'
import { wordsIn } from './words.ts'

/** A page that was found. Its texts are split into pieces, so that matches can be marked. */
export interface SearchHit {
  /** Its address on the site. */
  readonly href: string
  readonly title: readonly TextPiece[]
  /** The part of its text that matches best. */
  readonly text: readonly TextPiece[]
}

export interface FoundPages {
  /** How many there are in all. */
  readonly total: number
  /** The first of them, best match first. */
  readonly hits: readonly SearchHit[]
}

/** More words than this hardly change the result, and cost time. */
const MAX_WORDS = 8
/** Length of a snippet, in characters. */
const SNIPPET = 220

export const NOTHING_FOUND: FoundPages = Object.freeze({ total: 0, hits: Object.freeze([]) })

/**
 * The pages that contain all words of a query; if there are none, those that contain any. Words are matched with typing errors only if no page
 * contains them exactly.
 *
 * @param parts - those of the index to search.
 * @param limit - how many pages are listed at most.
 */
export function findPages(parts: readonly SearchPart[], query: string, limit: number): FoundPages {
  const terms = [...new Set(wordsIn(query).map(({ term }) => term))].slice(0, MAX_WORDS)
  if (terms.length === 0) return NOTHING_FOUND
  const all = searchOrGuess(parts, terms, 'AND')
  // A single letter or digit says nothing about a page.
  const words = terms.filter((term) => term.length > 1)
  const results = all.length > 0 || terms.length === 1 ? all : searchOrGuess(parts, words, 'OR')
  results.sort((one, other) => other.score - one.score)
  return { total: results.length, hits: results.slice(0, limit).map(hitOf) }
}

function searchOrGuess(
  parts: readonly SearchPart[],
  terms: readonly string[],
  combineWith: 'AND' | 'OR',
): SearchResult[] {
  const queries = [...terms]
  const search = (how: SearchOptions) =>
    parts.flatMap((part) => part.search({ queries, combineWith }, { ...how, combineWith }))
  const found = search(howToSearch)
  return found.length > 0 ? found : search(howToGuess)
}

function hitOf({ id, terms, title, description, text }: SearchResult): SearchHit {
  const words = new Set(terms)
  const fromText = snippetOf(text, words, SNIPPET)
  const isInText = markedText(fromText, words).some(({ isMatch }) => isMatch)
  const shown = isInText || description === '' ? fromText : snippetOf(description, words, SNIPPET)
  return { href: id, title: markedText(title, words), text: markedText(shown, words) }
}
