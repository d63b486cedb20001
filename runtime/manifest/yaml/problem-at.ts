import type { ProblemArgs, ProblemCode } from '../problems/all-problems.ts'
import type { Fix } from '../problems/diagnostic.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { PathStep } from '../text/position.ts'
import { type Mark, startOf } from './located-value.ts'

/** A problem with what is written in a range. */
export function problemAt<Code extends ProblemCode>(
  code: Code,
  path: readonly PathStep[],
  mark: Mark,
  args: ProblemArgs[Code],
  fix: Fix | null = null,
): ManifestProblem {
  return createProblem(code, { path, position: startOf(mark) }, args, fix)
}
