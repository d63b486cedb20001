import { wordsIn } from './words.ts'

/** A piece of a text, and whether it matches the query. */
export interface TextPiece {
  readonly text: string
  readonly isMatch: boolean
}

/** Splits a text into pieces, matches apart. @param terms - the words that were found, folded. */
export function markedText(text: string, terms: ReadonlySet<string>): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  const take = (end: number, isMatch: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isMatch })
    at = Math.max(at, end)
  }
  for (const { start, end } of joined(matchesIn(text, terms))) {
    take(start, false)
    take(end, true)
  }
  take(text.length, false)
  return pieces
}

/** The part of a text that contains most of the words, cut between words. @param length - its approximate length, in characters. */
export function snippetOf(text: string, terms: ReadonlySet<string>, length: number): string {
  if (text.length <= length) return text
  const start = beginningOf(text, bestStart(matchesIn(text, terms), length))
  const end = start + length >= text.length ? text.length : endOf(text, start + length)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`
}

interface Range {
  readonly start: number
  readonly end: number
}

function matchesIn(text: string, terms: ReadonlySet<string>): (Range & { readonly term: string })[] {
  return wordsIn(text).filter(({ term }) => terms.has(term))
}

/** Merges overlapping words into one match. */
function joined(matches: readonly Range[]): Range[] {
  const ranges: Range[] = []
  for (const { start, end } of matches) {
    const last = ranges.at(-1)
    if (last !== undefined && start < last.end) ranges[ranges.length - 1] = { start: last.start, end }
    else ranges.push({ start, end })
  }
  return ranges
}

/** Where the window with the most different words begins; the first such window if there are several. */
function bestStart(matches: readonly (Range & { readonly term: string })[], length: number): number {
  const counts = new Map<string, number>()
  let best = { start: 0, count: 0 }
  let first = 0
  for (const { end, term } of matches) {
    counts.set(term, (counts.get(term) ?? 0) + 1)
    for (let left = matches[first]; left !== undefined && end - left.start > length / 2; left = matches[first]) {
      const count = (counts.get(left.term) ?? 1) - 1
      if (count === 0) counts.delete(left.term)
      else counts.set(left.term, count)
      first += 1
    }
    const start = matches[first]?.start ?? 0
    if (counts.size > best.count) best = { start, count: counts.size }
  }
  // Include some of the text before it.
  return Math.max(0, best.start - Math.floor(length / 4))
}

/** The start of the next word, or the position itself if no word starts soon. */
function beginningOf(text: string, at: number): number {
  const space = at === 0 ? -1 : text.indexOf(' ', at)
  return space === -1 || space - at > MAX_WORD ? at : space + 1
}

function endOf(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return at - space > MAX_WORD ? at : space
}

/** Longest distance to a space, in characters. Text without spaces is cut anywhere. */
const MAX_WORD = 40
