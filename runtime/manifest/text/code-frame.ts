import { type Cell, cellsOf } from './text-width.ts'
import { tokenEnd } from './token-end.ts'

/** A part of a file; without `end`, the word at that position. */
export interface FrameRange {
  file: string
  line: number
  column: number
  end?: { line: number; column: number }
}

export interface FrameColors {
  dim(text: string): string
  mark(text: string): string
}

/** Returns the lines of a file; each file is split once. */
export type Lines = (file: string) => readonly string[] | undefined

const FRAME_WIDTH = 100
const LONGEST_PART = 500

/** @param texts - by their names in positions. */
export function linesOf(texts: ReadonlyMap<string, string>): Lines {
  const cut = new Map<string, readonly string[] | undefined>()
  return (file) => {
    if (!cut.has(file)) cut.set(file, texts.get(file)?.split(/\r?\n/))
    return cut.get(file)
  }
}

/**
 * The line with `^^^` below the part that is wrong, with its neighbours. Long lines are cut around the column. Empty when the text of the file is not
 * available or blank.
 *
 * @param around - number of lines to show before and after.
 */
export function codeFrame(range: FrameRange, lines: Lines, colors: FrameColors, around: 0 | 1 = 1): string[] {
  const all = lines(range.file)
  const text = all?.[range.line - 1]
  if (all === undefined || text === undefined || all.every((line) => line.trim() === '')) return []
  const last = Math.min(range.line + around, all.length)
  const gutterWidth = String(last).length
  // A file may be a single line of megabytes.
  const from = Math.max(0, range.column - 1 - LONGEST_PART)
  const part = (line: string) => cellsOf(line.slice(from, from + 2 * LONGEST_PART))
  const { shift, caret } = placeCaret(part(text), range.column - 1 - from, endColumn(range, text) - 1 - from)
  const frame: string[] = []
  for (let number = Math.max(1, range.line - around); number <= last; number += 1) {
    const content = all[number - 1] ?? ''
    const isMarked = number === range.line
    if (!isMarked && content.trim() === '') continue
    const shown = cut(part(content), shift)
    const gutter = `  ${String(number).padStart(gutterWidth)} | `
    frame.push(isMarked ? `${colors.dim(gutter)}${shown}` : colors.dim(`${gutter}${shown}`.trimEnd()))
    if (isMarked)
      frame.push(`${colors.dim(`  ${' '.repeat(gutterWidth)} | `)}${caret.before}${colors.mark(caret.mark)}`)
  }
  return frame
}

function endColumn({ file, line, column, end }: FrameRange, text: string): number {
  if (end === undefined) return tokenEnd(text, column, file)
  return end.line === line ? end.column : text.trimEnd().length + 1
}

/** The number of cells to cut off on the left, and the spaces and carets for the line below. */
function placeCaret(cells: readonly Cell[], start: number, end: number) {
  const left = widthOf(cells.filter(({ offset }) => offset < start))
  const width = widthOf(cells.filter(({ offset }) => offset >= start && offset < end))
  const shift = left > FRAME_WIDTH - 20 ? left - FRAME_WIDTH / 2 : 0
  const room = FRAME_WIDTH - (left - shift)
  return { shift, caret: { before: ' '.repeat(left - shift), mark: '^'.repeat(Math.max(1, Math.min(width, room))) } }
}

/** The part of a line that the frame shows, with "…" for what is cut off. */
function cut(cells: readonly Cell[], shift: number): string {
  let column = -shift
  let shown = ''
  for (const cell of cells) {
    if (column >= FRAME_WIDTH) {
      shown += '…'
      break
    }
    if (column >= 0) shown += shift > 0 && shown === '' ? '…'.padEnd(cell.width) : cell.shown
    else if (column + cell.width > 0) shown += '…'.padEnd(column + cell.width)
    column += cell.width
  }
  return shown
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0)
}
