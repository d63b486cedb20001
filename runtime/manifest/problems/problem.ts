import type { PathStep, Position } from '../text/position.ts'
import { definitionOf, type ProblemArgs, type ProblemCode } from './all-problems.ts'
import type { Fix, RelatedPlace, Severity } from './diagnostic.ts'

interface ProblemOf<Code extends ProblemCode> {
  code: Code
  severity: Severity
  /** Whether it keeps the site from starting. */
  blocks: boolean
  /** Path in the manifest's value. */
  path: PathStep[]
  position: Position
  args: ProblemArgs[Code]
  /** The fix, if whatever found the problem knows one; otherwise `checks/fix/fix-problem` may find it. */
  fix?: Fix
  /** Related places, nearest first. */
  related?: RelatedPlace[]
}

/** One mistake of the site's author. `describeProblem` puts it into words. */
export type ManifestProblem<Code extends ProblemCode = ProblemCode> = { [Each in Code]: ProblemOf<Each> }[Code]

/** Creates a problem with the severity of its code. */
export function createProblem<Code extends ProblemCode>(
  code: Code,
  { path, position }: { path: readonly PathStep[]; position: Position },
  args: ProblemArgs[Code],
  fix: Fix | null = null,
  related: RelatedPlace[] = [],
): ManifestProblem {
  const { severity, blocks } = definitionOf(code)
  const problem: ProblemOf<Code> = {
    code,
    severity,
    blocks,
    path: [...path],
    position,
    args,
    ...(fix === null ? {} : { fix }),
    ...(related.length === 0 ? {} : { related }),
  }
  // `ProblemOf<Code>` is one member of the union; the compiler cannot follow that through a type parameter.
  return problem as ManifestProblem
}
