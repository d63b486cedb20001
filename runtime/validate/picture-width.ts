import { lengthIn, type Screen } from './css-length.ts'

/**
 * The width, in CSS pixels, that a picture's `sizes` gives it on a screen: the first length whose condition holds. Like browsers, it skips what it
 * does not understand; if nothing is left, the picture is as wide as the screen.
 */
export function pictureWidth(sizes: string, screen: Screen): number {
  for (const entry of splitAt(sizes, ',')) {
    const parts = splitAt(entry, ' ')
    const width = lengthIn(parts.at(-1) ?? '', screen)
    const condition = parts.slice(0, -1).join(' ')
    if (width !== null && width >= 0 && (condition === '' || holds(condition, screen) === true)) return width
  }
  return screen.width
}

/** Whether a media query matches a screen; null when that is not known. */
export function holds(query: string, screen: Screen): boolean | null {
  const text = query.trim().toLowerCase()
  const alternatives = [...splitAt(text, ',')].flatMap((part) => splitAt(part, ' or '))
  if (alternatives.length > 1) return any(alternatives.map((part) => holds(part, screen)))
  const terms = splitAt(text, ' and ').map((part) => part.trim())
  if (terms.length > 1) return all(terms.map((part) => holds(part, screen)))
  const [term = ''] = terms
  if (term === 'all' || term === 'screen') return true
  if (term === 'print') return false
  const [, negated] = /^not\s+(.+)$/.exec(term) ?? []
  if (negated !== undefined) return negate(holds(negated, screen))
  const [, inner] = /^\((.*)\)$/s.exec(term) ?? []
  if (inner === undefined) return null
  return inner.includes('(') && !/^[^(]*:/.test(inner) ? holds(inner, screen) : feature(inner, screen)
}

function feature(text: string, screen: Screen): boolean | null {
  const [, name = '', value] = /^\s*([a-z-]+)\s*:\s*(.+)$/.exec(text) ?? []
  if (value !== undefined) {
    if (name === 'orientation') return value.trim() === (screen.width > screen.height ? 'landscape' : 'portrait')
    const [, bound, side] = /^(min-|max-)?(width|height)$/.exec(name) ?? []
    const limit = lengthIn(value, screen)
    if (side === undefined || limit === null) return null
    const own = side === 'width' ? screen.width : screen.height
    return bound === 'min-' ? own >= limit : bound === 'max-' ? own <= limit : own === limit
  }
  const [, left, first, second, right] =
    /^(?:(.+?)\s*(<=?|>=?))?\s*width\s*(?:(<=?|>=?)\s*(.+))?$/.exec(text.trim()) ?? []
  const tests = [
    ...(left === undefined ? [] : [compared(lengthIn(left, screen), first, screen.width)]),
    ...(right === undefined ? [] : [compared(screen.width, second, lengthIn(right, screen))]),
  ]
  return tests.length === 0 ? null : all(tests)
}

function compared(left: number | null, sign: string | undefined, right: number | null): boolean | null {
  if (left === null || right === null) return null
  if (sign === '<') return left < right
  if (sign === '<=') return left <= right
  return sign === '>' ? left > right : left >= right
}

function all(parts: readonly (boolean | null)[]): boolean | null {
  return parts.includes(false) ? false : parts.includes(null) ? null : true
}

function any(parts: readonly (boolean | null)[]): boolean | null {
  return parts.includes(true) ? true : parts.includes(null) ? null : false
}

function negate(value: boolean | null): boolean | null {
  return value === null ? null : !value
}

/** Splits a text at separators outside of brackets, and drops empty parts. */
function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index <= text.length; index += 1) {
    const letter = text[index]
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (index < text.length && (depth > 0 || !text.startsWith(separator, index))) continue
    parts.push(text.slice(start, index).trim())
    start = index + separator.length
  }
  return parts.filter((part) => part !== '')
}
