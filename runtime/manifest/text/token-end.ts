/** Anything longer is not a word. */
const LONGEST = 2000

/**
 * Finds where the word at a column of a line ends: a quoted text including its quotes, a collection including its brackets, a YAML value up to its
 * terminator, elsewhere a name. Whatever continues on the next line ends with this one.
 *
 * @param column - starting at 1, in UTF-16 units. The result is the first column after the word; it is greater than `column` unless the rest is
 *   blank.
 */
export function tokenEnd(line: string, column: number, file: string): number {
  const start = column - 1
  const rest = line.slice(start, start + LONGEST).trimEnd()
  if (rest === '') return column
  const length = /\.ya?ml$/.test(file)
    ? yamlLength(rest, line.slice(Math.max(0, start - LONGEST), start))
    : codeLength(rest)
  return column + length
}

function codeLength(rest: string): number {
  return quotedLength(rest) ?? /^[@#$<{[(]?[\p{L}\p{N}_$-]+/u.exec(rest)?.[0].length ?? 1
}

function yamlLength(rest: string, before: string): number {
  if (rest.startsWith('#')) return rest.length
  const quoted = quotedLength(rest)
  if (quoted !== null) return quoted
  if (/^[[{]/.test(rest)) return bracketsLength(rest)
  // A tag, an anchor or an alias.
  const sign = /^[!&*][^\s,[\]{}]*/.exec(rest)
  if (sign) return sign[0].length
  const end = (isInFlow(before) ? /:(?=\s|$)|[,[\]{}]|\s#/ : /:(?=\s|$)|\s#/).exec(rest)
  return Math.max(1, rest.slice(0, end?.index).trimEnd().length)
}

/** Null when there is no quoted text. One that continues on the next line ends with this one. */
function quotedLength(rest: string): number | null {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|`(?:[^`\\]|\\.)*`)/.exec(rest)
  if (quoted) return quoted[0].length
  return /^["'`]/.test(rest) ? rest.length : null
}

function bracketsLength(rest: string): number {
  let depth = 0
  for (let at = 0; at < rest.length; at += 1) {
    const letter = rest.charAt(at)
    if (/["']/.test(letter) && /[\s,:[{]/.test(rest.charAt(at - 1))) at += (quotedLength(rest.slice(at)) ?? 1) - 1
    else if (/[[{]/.test(letter)) depth += 1
    else if (/[\]}]/.test(letter)) depth -= 1
    if (depth === 0) return at + 1
  }
  return rest.length
}

/** Whether a flow collection has been opened on the line and not closed. */
function isInFlow(before: string): boolean {
  const bare = before.replace(/"(?:[^"\\]|\\.)*"|(?<=[\s,:[{])'(?:[^']|'')*'/g, '')
  return (bare.match(/[[{]/g)?.length ?? 0) > (bare.match(/[\]}]/g)?.length ?? 0)
}
