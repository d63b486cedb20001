import { definitionOf, type ProblemCode } from '../../manifest/problems/all-problems.ts'
import type { ProblemDefinition } from '../../manifest/problems/define-problem.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import { nameFix } from '../../manifest/references/name-fix.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'

/** A problem with what fixes it: the fix that it brings along, else the name that was probably meant. */
export function withFix(problem: ManifestProblem, document: ManifestDocument): ManifestProblem {
  if (problem.fix !== undefined) return problem
  const { fix: nameOf } = definitionOf(problem.code) as ProblemDefinition<ProblemCode, ManifestProblem['args']>
  if (nameOf === undefined) return problem
  const fix = nameFix(document, { path: problem.path, ...nameOf(problem.args) })
  return fix === null ? problem : { ...problem, fix }
}
