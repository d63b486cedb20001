/** What a back-end answered. Data may come together with errors. */
export interface GraphQLAnswer {
  readonly data: unknown
  readonly errors: readonly GraphQLAnswerError[]
}

export interface GraphQLAnswerError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: Readonly<Record<string, unknown>>
}
