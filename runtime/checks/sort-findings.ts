import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { byCharacters } from '../values/texts/by-characters.ts'

/**
 * Sorts findings: those of the manifest first, then by file, each from top to bottom. Repetitions through an alias or a second include become one
 * finding.
 */
export function sortFindings(findings: readonly Diagnostic[], configFile: string): Diagnostic[] {
  const rank = ({ file }: Diagnostic) => (file === configFile ? 0 : 1)
  const order = (a: Diagnostic, b: Diagnostic) =>
    rank(a) - rank(b) ||
    byCharacters(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    byCharacters(a.code, b.code) ||
    byCharacters(a.message, b.message)
  const sorted = [...findings].sort(order)
  return sorted.filter((finding, index) => {
    const previous = sorted[index - 1]
    return previous === undefined || order(previous, finding) !== 0
  })
}
