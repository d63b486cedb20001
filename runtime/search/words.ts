/** A word of a text: its position, and the term by which it is looked up. */
export interface Word {
  readonly start: number
  readonly end: number
  readonly term: string
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
/** Accents of Latin, Greek and Cyrillic letters, and Arabic vowel marks, which people often leave out. In other scripts such marks are letters. */
const ACCENTS = /[\u0300-\u036f\u064b-\u065f\u0670]/g
/** Letters that Unicode does not decompose into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }
/** Longest term, in characters; nobody types longer words. */
const MAX_LENGTH = 40

/** The term for a word: lower case and without accents, so that «diseno» finds «Diseño». */
function foldWord(word: string): string {
  const plain = word.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFKC')
  return plain.replace(/[ßøłđæœı]/g, (letter) => LETTERS[letter] ?? letter).slice(0, MAX_LENGTH)
}

/** The words of a text. In a script without spaces, every pair of adjacent characters counts as a word. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) =>
    UNSPACED.test(word) ? pairsIn(word, index) : [{ start: index, end: index + word.length, term: foldWord(word) }],
  )
}

function pairsIn(word: string, from: number): Word[] {
  const places: number[] = []
  for (let at = 0; at < word.length; at += (word.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) places.push(at)
  if (places.length === 1) return [{ start: from, end: from + word.length, term: foldWord(word) }]
  return places.slice(0, -1).map((at, index) => {
    const end = places[index + 2] ?? word.length
    return { start: from + at, end: from + end, term: foldWord(word.slice(at, end)) }
  })
}
