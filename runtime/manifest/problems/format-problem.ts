import { definitionOf, type ProblemCode } from './all-problems.ts'
import { createFinding } from './create-finding.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { ManifestProblem } from './problem.ts'
import { missingName } from './unknown-name.ts'

/** A problem in words: full sentences, and the replacement that was probably meant. */
export function formatProblem(problem: ManifestProblem): { message: string; suggestion: string | null } {
  return { message: messageOf(problem), suggestion: suggestionOf(problem) }
}

function messageOf<Code extends ProblemCode>({ code, args }: ManifestProblem<Code>): string {
  return definitionOf(code).message(args)
}

/** Turns a problem into a finding. */
export function describeProblem(problem: ManifestProblem): Diagnostic {
  const { args, fix, related = [] } = problem
  const { message, suggestion } = formatProblem(problem)
  const first = 'first' in args ? [{ ...args.first, message: 'The first one is here.' }] : []
  return createFinding(problem, problem, message, {
    missing: missingName(problem.code, args),
    suggestion,
    fix,
    related: [...first, ...related],
  })
}

function suggestionOf({ args }: ManifestProblem): string | null {
  return 'nearest' in args ? args.nearest : null
}
