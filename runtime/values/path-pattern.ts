/** A path in which whole segments are parameters: `/concerts/:slug`. */

/** The parameters of a path, in their order. */
export function parametersOf(path: string): string[] {
  return path.split('/').flatMap((segment) => (segment.startsWith(':') ? [segment.slice(1)] : []))
}

/**
 * Puts values in the place of the parameters.
 *
 * @returns null where one of them cannot be a segment: it is no text or number, is empty, `.` or `..`, or holds a slash, a backslash or a
 *   control character.
 */
export function fillPath(path: string, parameterValue: (parameter: string) => unknown): string | null {
  const segments: string[] = []
  for (const segment of path.split('/')) {
    const filled = segment.startsWith(':') ? segmentOf(parameterValue(segment.slice(1))) : segment
    if (filled === null) return null
    segments.push(filled)
  }
  return segments.join('/')
}

function segmentOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text === '.' || text === '..') return null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return /[/\\\u0000-\u001f\u007f]/.test(text) ? null : text.normalize('NFC')
}

/** Whether a path has the form of a pattern: both folded, in the same number of segments. */
export function hasForm(path: readonly string[], pattern: readonly string[]): boolean {
  return pattern.every((segment, index) => segment.startsWith(':') || segment === path[index])
}
