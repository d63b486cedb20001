import { assetsProblems } from './assets/problems.ts'
import { collectionsProblems } from './collections/problems.ts'
import { contentProblems } from './content/problems.ts'
import type { ProblemDefinition } from './define-problem.ts'
import { extendsProblems } from './extends/problems.ts'
import { formProblems } from './form/problems.ts'
import { graphqlProblems } from './graphql/problems.ts'
import { hooksProblems } from './hooks/problems.ts'
import { manifestProblems } from './manifest/problems.ts'
import { messagesProblems } from './messages/problems.ts'
import { sectionsProblems } from './sections/problems.ts'
import { stylesProblems } from './styles/problems.ts'
import { workspaceProblems } from './workspace/problems.ts'

/** All problems that loading a site can find. */
export const allProblems = [
  ...assetsProblems,
  ...collectionsProblems,
  ...contentProblems,
  ...extendsProblems,
  ...formProblems,
  ...graphqlProblems,
  ...hooksProblems,
  ...manifestProblems,
  ...messagesProblems,
  ...sectionsProblems,
  ...stylesProblems,
  ...workspaceProblems,
] as const

type Definition = (typeof allProblems)[number]
type ArgsOf<Of> = Of extends ProblemDefinition<Definition['code'], infer Args> ? Args : never

export type ProblemCode = Definition['code']

/** The arguments of each problem's message. */
export type ProblemArgs = { [Each in Definition as Each['code']]: ArgsOf<Each> }

const byCode: ReadonlyMap<ProblemCode, Definition> = new Map(
  allProblems.map((definition) => [definition.code, definition]),
)

export function definitionOf<Code extends ProblemCode>(code: Code): ProblemDefinition<Code, ProblemArgs[Code]> {
  const definition = byCode.get(code)
  if (!defines(definition, code)) throw new RangeError(`No problem has the code ${code}.`)
  return definition
}

function defines<Code extends ProblemCode>(
  definition: { readonly code: string } | undefined,
  code: Code,
): definition is ProblemDefinition<Code, ProblemArgs[Code]> {
  return definition?.code === code
}
