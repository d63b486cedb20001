import type { GraphQLField } from 'graphql'

/** A mistake in the SDL or the content of an embedded back-end, with its place (line and column from 1). */
export interface BackendProblem {
  file: string
  line: number
  column: number
  message: string
  /** Whether the text is invalid YAML; a caller with better messages for that may parse it again. */
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

/** All mistakes of an embedded back-end, found when it is created; `message` lists them, one `file:line:column` per line. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly problems: readonly BackendProblem[]

  constructor(problems: readonly BackendProblem[]) {
    const lines = new Set(problems.map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`))
    super([...lines].join('\n'))
    this.problems = problems
  }
}
