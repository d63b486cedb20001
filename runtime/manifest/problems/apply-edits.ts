import type { TextEdit } from './diagnostic.ts'

/**
 * Applies edits to the text of one file. A byte order mark at its beginning is kept and not counted.
 *
 * @param edits - of this file. Two edits of the same characters exclude each other.
 * @returns null when two edits overlap, or one lies outside of the text.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string | null {
  const mark = text.startsWith('\uFEFF') ? 1 : 0
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
  let result = text.slice(0, mark)
  let end = mark
  for (const edit of sorted) {
    const start = edit.start + mark
    if (start < end || edit.end < edit.start || edit.end + mark > text.length) return null
    result += text.slice(end, start) + edit.text
    end = edit.end + mark
  }
  return result + text.slice(end)
}
