/** A part of a text as a terminal shows it, and the number of cells that it takes. */
export interface Cell {
  shown: string
  width: number
  /** Where it begins in the text, in UTF-16 units. */
  offset: number
}

let graphemes: Intl.Segmenter | null = null

/** Characters two cells wide: Hangul, kana, Han, their punctuation and full-width forms. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{17000}-\u{18aff}\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f251}\u{20000}-\u{3fffd}]/u
const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f)/u
/** Characters that are invisible by themselves, or change the direction of the text: they could make a terminal show something else. */
const INVISIBLE = /^[\p{Cf}\p{M}\u2028\u2029]/u

/**
 * A line as a terminal shows it, grapheme by grapheme. Tabs become spaces up to the next stop; other characters that would move the cursor become one
 * space.
 */
export function cellsOf(line: string, tabWidth = 2): Cell[] {
  const cells: Cell[] = []
  let column = 0
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment, index } of graphemes.segment(line)) {
    const cell = shownAs(segment, tabWidth - (column % tabWidth))
    cells.push({ ...cell, offset: index })
    column += cell.width
  }
  return cells
}

function shownAs(segment: string, tabStop: number): { shown: string; width: number } {
  if (segment === '\t') return { shown: ' '.repeat(tabStop), width: tabStop }
  if (/^\p{Cc}/u.test(segment) || INVISIBLE.test(segment)) return { shown: ' ', width: 1 }
  return { shown: segment, width: WIDE.test(segment) || EMOJI.test(segment) ? 2 : 1 }
}
