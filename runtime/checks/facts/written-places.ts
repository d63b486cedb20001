import type { TextEdit } from '../../manifest/problems/diagnostic.ts'
import type { Position } from '../../manifest/text/position.ts'
import { createSourceText } from '../../manifest/text/source-text.ts'

/**
 * Returns a function that tells whether a place is inside of text that the edits have written.
 *
 * @param texts - the files after the edits.
 */
export function writtenPlaces(
  edits: readonly TextEdit[],
  texts: ReadonlyMap<string, string>,
): (place: Position) => boolean {
  const ranges = new Map<string, [Position, Position][]>()
  const shifts = new Map<string, number>()
  const sources = new Map([...texts].map(([file, text]) => [file, createSourceText(file, text)]))
  for (const { file, start, end, text } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const source = sources.get(file)
    const shift = shifts.get(file) ?? 0
    shifts.set(file, shift + text.length - (end - start))
    if (source === undefined) continue
    const own = ranges.get(file) ?? []
    own.push([source.positionAt(start + shift), source.positionAt(start + shift + text.length)])
    ranges.set(file, own)
  }
  return (place) =>
    ranges.get(place.file)?.some(([start, end]) => !isBefore(place, start) && isBefore(place, end)) ?? false
}

function isBefore(a: Pick<Position, 'line' | 'column'>, b: Pick<Position, 'line' | 'column'>): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column)
}
