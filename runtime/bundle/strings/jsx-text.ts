/** What the JSX compiler takes for a line break, and for white space within a line. */
const BREAK = /\r\n|[\n\r\u2028\u2029]/
const SPACE = '[\\t\\v\\f \\u0085\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff]+'
const INDENT = new RegExp(`^${SPACE}`)
const TRAILING = new RegExp(`${SPACE}$`)

/** The text between two tags as JSX reads it: lines are trimmed where they meet and joined by a space; blank lines are dropped. */
export function jsxText(raw: string): string {
  const lines = raw.split(BREAK)
  const last = lines.length - 1
  return lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.replace(INDENT, '')
      return at === last ? begun : begun.replace(TRAILING, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}
