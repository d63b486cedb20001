/** The text between two tags as JSX reads it: lines are trimmed where they meet and joined by a space; blank lines are dropped. */
export function jsxText(raw: string): string {
  const lines = raw.split(/\r\n|\n|\r/)
  const last = lines.length - 1
  return lines
    .map((line, at) => {
      const spaced = line.replaceAll('\t', ' ')
      const begun = at === 0 ? spaced : spaced.replace(/^ +/, '')
      return at === last ? begun : begun.replace(/ +$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}
