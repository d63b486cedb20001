import type { GraphQLField } from 'graphql'

/** A mistake in the SDL or the content of an embedded back-end, with its place (line and column from 1). */
export interface BackendProblem {
  file: string
  line: number
  column: number
  message: string
  /** Whether the text is no YAML: who has better words for that may read it again. */
  isSyntax?: boolean
}

/** A problem at the place where a field is declared in the SDL. */
export function problemAtField(
  field: Pick<GraphQLField<unknown, unknown>, 'astNode'>,
  sdlFile: string,
  message: string,
): BackendProblem {
  const start = field.astNode?.loc?.startToken
  return { file: sdlFile, line: start?.line ?? 1, column: start?.column ?? 1, message }
}

/** Everything that is wrong with one embedded back-end, found when it is created; `message` lists it all, one `file:line:column` a line. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly problems: readonly BackendProblem[]

  constructor(problems: readonly BackendProblem[]) {
    const lines = new Set(problems.map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`))
    super([...lines].join('\n'))
    this.problems = problems
  }
}
