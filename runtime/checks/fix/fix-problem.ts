import { definitionOf, type ProblemCode } from '../../manifest/problems/all-problems.ts'
import type { WrongName } from '../../manifest/problems/define-problem.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import { nameFix } from '../../manifest/references/name-fix.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'

/** Adds a fix to a problem that has none, by replacing the misspelt name. */
export function withFix(problem: ManifestProblem, document: ManifestDocument): ManifestProblem {
  if (problem.fix !== undefined) return problem
  const name = wrongNameOf(problem)
  const fix = name === null ? null : nameFix(document, { path: problem.path, ...name })
  return fix === null ? problem : { ...problem, fix }
}

function wrongNameOf<Code extends ProblemCode>({ code, args }: ManifestProblem<Code>): WrongName | null {
  return definitionOf(code).fix?.(args) ?? null
}
