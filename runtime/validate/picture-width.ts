/** A screen: its size in CSS pixels, and the number of device pixels per CSS pixel. */
export interface Screen {
  readonly width: number
  readonly height: number
  readonly density: number
}

/** The browsers' default font size. */
const FONT_PX = 16

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

/** Evaluates a length to CSS pixels, or a number; null when the text is neither. */
function lengthIn(text: string, screen: Screen): number | null {
  const units: Readonly<Record<string, number>> = {
    '': 1,
    px: 1,
    em: FONT_PX,
    rem: FONT_PX,
    ch: FONT_PX / 2,
    vw: screen.width / 100,
    vh: screen.height / 100,
    dvw: screen.width / 100,
    svw: screen.width / 100,
    vmin: Math.min(screen.width, screen.height) / 100,
    vmax: Math.max(screen.width, screen.height) / 100,
  }
  const tokens = text.toLowerCase().match(/[\d.]+[a-z%]*|[a-z]+\(|\s[+-]\s|[-+*/(),]|\S/g) ?? []
  let at = 0
  const value = sum()
  return at === tokens.length && Number.isFinite(value) ? value : null

  function sum(): number {
    let total = product()
    for (let sign = tokens[at]?.trim(); sign === '+' || sign === '-'; sign = tokens[at]?.trim()) {
      at += 1
      const next = product()
      total = sign === '+' ? total + next : total - next
    }
    return total
  }

  function product(): number {
    let total = term()
    for (let sign = tokens[at]; sign === '*' || sign === '/'; sign = tokens[at]) {
      at += 1
      const next = term()
      total = sign === '*' ? total * next : total / next
    }
    return total
  }

  function term(): number {
    const token = tokens[at] ?? ''
    at += 1
    if (token.trim() === '-') return -term()
    if (token === '(' || token.endsWith('(')) return applied(token.slice(0, -1))
    const [, number, unit = ''] = /^(\d*\.?\d+)([a-z%]*)$/.exec(token) ?? []
    return number === undefined ? Number.NaN : Number(number) * (units[unit] ?? Number.NaN)
  }

  function applied(name: string): number {
    const values = [sum()]
    while (tokens[at] === ',') {
      at += 1
      values.push(sum())
    }
    if (tokens[at] !== ')') return Number.NaN
    at += 1
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = values
    if (name === 'min') return Math.min(...values)
    if (name === 'max') return Math.max(...values)
    if (name === 'clamp') return Math.max(first, Math.min(second, third))
    return (name === '' || name === 'calc') && values.length === 1 ? first : Number.NaN
  }
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
