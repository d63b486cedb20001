import type { GraphQLAnswer } from './graphql-answer.ts'

export type GraphQLErrorName = 'ServerError' | 'ServerParseError' | 'NetworkError' | 'TimeoutError' | 'AbortError'

/** A call to a back-end that gave no usable answer. Its texts stay as they are: logs and sites look for them. */
export class GraphQLCallError extends Error {
  override readonly name: GraphQLErrorName
  /** Status of the answer, where there was one. */
  readonly statusCode: number | undefined
  /** When to ask again, in seconds, where the back-end has said so. */
  readonly retryAfterS: number | undefined
  /** Body of an answer that was not JSON. For the log only: it never reaches a visitor. */
  readonly bodyText: string | undefined
  /** What an answer held that was refused for its status. */
  readonly answer: GraphQLAnswer | undefined

  constructor(
    name: GraphQLErrorName,
    message: string,
    details: {
      statusCode?: number
      retryAfterS?: number | undefined
      bodyText?: string
      answer?: GraphQLAnswer
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = name
    this.statusCode = details.statusCode
    this.retryAfterS = details.retryAfterS
    this.bodyText = details.bodyText
    this.answer = details.answer
  }
}
