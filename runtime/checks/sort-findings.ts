import type { Diagnostic } from '../manifest/diagnostic.ts'

/** Findings in a stable order: those of the manifest first, then file by file, each from top to bottom. */
export function sortFindings(findings: readonly Diagnostic[], configFile: string): Diagnostic[] {
  const rank = ({ file }: Diagnostic) => (file === configFile ? 0 : 1)
  return [...findings].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
