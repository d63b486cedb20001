import type { Position } from './position.ts'

/** The text of one file, which can convert offsets to positions. */
export interface SourceText {
  /** Name shown in positions: relative to the site's folder, with forward slashes. */
  file: string
  text: string
  /** @param offset - in UTF-16 units, starting at 0; an offset beyond the end counts as the end. */
  positionAt(offset: number): Position
}

/** Creates a `SourceText`. A byte order mark is dropped, since editors do not count it as a column. */
export function createSourceText(file: string, content: string): SourceText {
  const text = content.startsWith('\uFEFF') ? content.slice(1) : content
  let starts: number[] | null = null
  return {
    file,
    text,
    positionAt(offset) {
      starts ??= lineStarts(text)
      const place = Math.min(offset, text.length)
      const line = lastAtMost(starts, place)
      return { file, line: line + 1, column: place - (starts[line] ?? 0) + 1 }
    },
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** Index of the last number that is at most `limit`, by binary search. */
function lastAtMost(ascending: number[], limit: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((ascending[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
