/** With more ways to match a single text than this, a pattern could keep a server busy: each way may be tried. */
const MAX_WAYS = 100_000

/**
 * Why a regular expression must not be applied to input from visitors; null when it may. It has to match the whole text. The function counts the ways
 * in which a text of the given length can match. Nested repetitions, as in `(a+)+`, multiply them, so they are caught before they hang a server.
 */
export function patternFault(pattern: string, maxLength: number): string | null {
  // Browsers compile the attribute with the flag v, the runtime with u.
  const fault = syntaxFault(`^(?:${pattern})$`, ['u', 'v'])
  if (fault !== null) return fault
  const { ways } = readAlternatives(pattern, 0, maxLength)
  return uncountable(pattern) ?? (ways > MAX_WAYS ? `${tooManyWays(maxLength)}; repeat less, or lower maxLength` : null)
}

/** Why a regular expression does not compile with each of these flags; null when it does. */
export function syntaxFault(pattern: string, flags: readonly string[]): string | null {
  try {
    for (const flag of flags) new RegExp(pattern, flag)
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  }
}

/**
 * Like `patternFault`, for a pattern in a JSON Schema, which may match anywhere: unless it begins with ^, it is tried at each character.
 *
 * @param pattern - compiles with the flag u.
 */
export function searchFault(pattern: string, maxLength: number): string | null {
  const isAnchored = pattern.startsWith('^') && readSequence(pattern, 0, maxLength).end === pattern.length
  const ways = readAlternatives(pattern, 0, maxLength).ways * (isAnchored ? 1 : maxLength)
  const advice = `repeat less, ${isAnchored ? '' : 'begin it with ^, '}or write a lower maxLength beside it`
  return uncountable(pattern) ?? (ways > MAX_WAYS ? `${tooManyWays(maxLength)}; ${advice}` : null)
}

function tooManyWays(maxLength: number): string {
  return `a text of ${maxLength} characters can be read in too many ways`
}

function uncountable(pattern: string): string | null {
  if (/\\[1-9k]/.test(pattern)) return 'it refers back to a group'
  return /\(\?(?!:)/.test(pattern) ? 'it contains a group other than ( ) and (?: )' : null
}

interface Read {
  readonly ways: number
  /** Offset at which the part ends. */
  readonly end: number
}

/** `a|b|c` up to the end, or to the closing bracket: adds up the ways of each alternative. */
function readAlternatives(pattern: string, start: number, maxLength: number): Read {
  let { ways, end } = readSequence(pattern, start, maxLength)
  while (pattern[end] === '|') {
    const next = readSequence(pattern, end + 1, maxLength)
    ways += next.ways
    end = next.end
  }
  return { ways, end }
}

/** A sequence of parts: multiplies their ways. */
function readSequence(pattern: string, start: number, maxLength: number): Read {
  let ways = 1
  let end = start
  while (end < pattern.length && pattern[end] !== '|' && pattern[end] !== ')') {
    const part = readPart(pattern, end, maxLength)
    const repeated = readQuantifier(pattern, part.end, part.ways, maxLength)
    ways *= repeated.ways
    end = repeated.end
  }
  return { ways, end }
}

function readPart(pattern: string, start: number, maxLength: number): Read {
  const sign = pattern[start]
  if (sign === '(') {
    const inside = pattern.startsWith('(?:', start) ? start + 3 : start + 1
    const group = readAlternatives(pattern, inside, maxLength)
    return { ways: group.ways, end: group.end + 1 }
  }
  if (sign === '[') return { ways: 1, end: endOfClass(pattern, start) }
  if (sign !== '\\') return { ways: 1, end: start + 1 }
  const escaped = /^\\(?:u\{[^}]*\}|p\{[^}]*\}|P\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|.)/i.exec(pattern.slice(start))
  return { ways: 1, end: start + (escaped?.[0].length ?? 2) }
}

/** The pattern has been compiled, so every character class is closed. */
function endOfClass(pattern: string, start: number): number {
  let end = start + 1
  while (end < pattern.length && pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1
  return end + 1
}

/** Repeating a part with w ways n times gives wⁿ ways; these are added up for all possible n. */
function readQuantifier(pattern: string, start: number, ways: number, maxLength: number): Read {
  const found = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(pattern.slice(start))
  if (!found) return { ways, end: start }
  const [text, sign, least, comma, most] = found
  const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0
  const max = sign === '?' ? 1 : sign !== undefined || most === '' ? maxLength : Number(comma ? most : least)
  let sum = 0
  for (let times = min; times <= Math.min(max, maxLength) && sum <= MAX_WAYS; times += 1) sum += ways ** times
  // A part that is longer than any text never matches, but what comes before it is tried in all its ways.
  return { ways: Math.max(sum, 1), end: start + text.length }
}
