/** The answer of a back-end. It may contain both data and errors. */
export interface GraphQLAnswer {
  readonly data: unknown
  readonly errors: readonly GraphQLAnswerError[]
}

export interface GraphQLAnswerError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: Readonly<Record<string, unknown>>
}
