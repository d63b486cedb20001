/** A path in which whole segments are parameters: `/concerts/:slug`. */

/** The parameters of a path, in their order. */
export function parametersOf(path: string): string[] {
  return path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []))
}

/**
 * Puts values in the place of the parameters.
 *
 * @param write - how a value is written; as it is by default.
 * @returns null where one of them cannot be a segment, as `segmentOf` says.
 */
export function fillPath(
  path: string,
  parameterValue: (parameter: string) => unknown,
  write: (segment: string) => string = (segment) => segment,
): string | null {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    const filled = segment.startsWith(':') ? segmentOf(parameterValue(segment.slice(1))) : segment
    if (filled === null) return null
    segments.push(filled === segment ? segment : write(filled))
  }
  return segments.join('/')
}

/** What no segment of a path holds, as the manifest's own paths: white space, control characters, and what means something else in an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const FORBIDDEN = /[\s/?#:*%\\\u0000-\u001f\u007f]/

/** The longest segment, in bytes of UTF-8: it is the name of a file where a site is prerendered, which has an ending as well, and 255 at most. */
export const MAX_SEGMENT = 240

/** Why a text cannot be a segment of a path: there is none, it is too long, dots alone mean a folder, or a character means something else in an address. */
export type SegmentFault = 'empty' | 'long' | 'dots' | { readonly character: string }

/** What keeps a text from being a segment: it is empty or too long, is `.` or `..`, or holds such a character. Null: nothing does. */
export function segmentFault(text: string): SegmentFault | null {
  if (text === '') return 'empty'
  if (text === '.' || text === '..') return 'dots'
  // A letter has three bytes at most.
  if (text.length > MAX_SEGMENT / 3 && new TextEncoder().encode(text).length > MAX_SEGMENT) return 'long'
  const character = FORBIDDEN.exec(text)?.[0]
  return character === undefined ? null : { character }
}

/** A text or a number as a segment of a path, in NFC; null where it cannot be one, and for other values. */
export function segmentOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text !== 'string' || segmentFault(text) !== null ? null : text.normalize('NFC')
}

/** Whether a path has the form of a pattern: both folded, in the same number of segments. */
export function hasForm(path: readonly string[], pattern: readonly string[]): boolean {
  return pattern.every((segment, index) => segment.startsWith(':') || segment === path[index])
}

/** Whether one path could have the form of both patterns: both folded. */
export function canMeet(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')]
  const isParameter = (segment: string | undefined) => segment?.startsWith(':') === true
  return (
    left.length === right.length &&
    left.every((segment, index) => segment === right[index] || isParameter(segment) || isParameter(right[index]))
  )
}
