/** Path patterns: whole segments may be parameters, as in `/concerts/:slug`. */

/** The parameters of a path, in order. */
export function parametersOf(path: string): string[] {
  return path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []))
}

/**
 * Replaces the parameters of a path with values.
 *
 * @param write - encodes a value; the identity by default.
 * @returns null when a value cannot be a segment (see `segmentOf`).
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

/**
 * Characters that may not occur in a segment, nor in the paths of the manifest: white space, control characters, and those that have a meaning in
 * addresses.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const FORBIDDEN = /[\s/?#:*%\\\u0000-\u001f\u007f]/

/**
 * Longest segment, in bytes of UTF-8. In a prerendered site a segment becomes a file name with an extension, and file names are limited to 255 bytes.
 */
export const MAX_SEGMENT = 240

/**
 * Why a text cannot be a segment of a path: it is empty, it is too long, it is `.` or `..`, or it holds a character that has a meaning in addresses.
 */
export type SegmentFault = 'empty' | 'long' | 'dots' | { readonly character: string }

/** What keeps a text from being a segment of a path; null when nothing does. */
export function segmentFault(written: string): SegmentFault | null {
  const text = unencoded(written)
  if (text === '') return 'empty'
  if (text === '.' || text === '..') return 'dots'
  // A UTF-16 unit takes at most three bytes in UTF-8, so short texts need not be encoded.
  if (text.length > MAX_SEGMENT / 3 && new TextEncoder().encode(text).length > MAX_SEGMENT) return 'long'
  const character = FORBIDDEN.exec(text)?.[0]
  return character === undefined ? null : { character }
}

/** Some back-ends, such as WordPress, write slugs as addresses do: `%e3%81%82`. Any other text stays as it is. */
function unencoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A text or a number as a segment of a path, decoded and in NFC; null when it cannot be one, and for other types of values. */
function segmentOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text !== 'string' || segmentFault(text) !== null ? null : unencoded(text).normalize('NFC')
}

/** Whether a path matches a pattern with the same number of segments. Both must be folded. */
export function hasForm(path: readonly string[], pattern: readonly string[]): boolean {
  return pattern.every((segment, index) => segment.startsWith(':') || segment === path[index])
}

/** Whether some path could match both patterns. Both must be folded. */
export function canMeet(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')]
  const isParameter = (segment: string | undefined) => segment?.startsWith(':') === true
  return (
    left.length === right.length &&
    left.every((segment, index) => segment === right[index] || isParameter(segment) || isParameter(right[index]))
  )
}
