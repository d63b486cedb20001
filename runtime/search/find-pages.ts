import type { SearchOptions, SearchResult } from 'minisearch'
import { markedText, snippetOf, type TextPiece } from './marked-text.ts'
import { howToGuess, howToSearch, type SearchPart } from './search-part.ts'
import { wordsIn } from './words.ts'

/** A page that was found. Its texts are in pieces, so that whoever shows them can mark what was looked for. */
export interface SearchHit {
  /** Its address on the site. */
  readonly href: string
  readonly title: readonly TextPiece[]
  /** The part of its text that fits best. */
  readonly text: readonly TextPiece[]
}

export interface FoundPages {
  /** How many there are in all. */
  readonly total: number
  /** The first of them, the best one first. */
  readonly hits: readonly SearchHit[]
}

/** More words say nothing more, and cost time. */
const MAX_WORDS = 8
/** Characters of a snippet. */
const SNIPPET = 220

export const NOTHING_FOUND: FoundPages = Object.freeze({ total: 0, hits: Object.freeze([]) })

/**
 * The pages that have all the words of a query, or where there are none, those that have any; words with a slip where no page has them as they are.
 *
 * @param parts - of the index; pages of others are not found.
 * @param limit - so many are named.
 */
export function findPages(parts: readonly SearchPart[], query: string, limit: number): FoundPages {
  const terms = [...new Set(wordsIn(query).map(({ term }) => term))].slice(0, MAX_WORDS)
  if (terms.length === 0) return NOTHING_FOUND
  const all = searchOrGuess(parts, terms, 'AND')
  // A letter or a digit alone says nothing of a page.
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
