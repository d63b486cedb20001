import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import type { ManifestProblem } from '../../runtime/manifest/problems/problem.ts'

/** Problems as short lines: code, place, and the suggestion when there is one. */
export function summaryOf(problems: readonly ManifestProblem[]): string[] {
  return problems.map((problem) => {
    const { code, file, line, column, suggestion } = describeProblem(problem)
    return `${code} ${file}:${line}:${column}${suggestion === undefined ? '' : ` → ${suggestion}`}`
  })
}
