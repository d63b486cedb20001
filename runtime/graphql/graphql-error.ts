import type { GraphQLAnswer } from './graphql-answer.ts'

export type GraphQLErrorName = 'ServerError' | 'ServerParseError' | 'NetworkError' | 'TimeoutError' | 'AbortError'

/** A call to a back-end got no usable answer. The messages must not change, since logs and sites search for them. */
export class GraphQLCallError extends Error {
  override readonly name: GraphQLErrorName
  /** The status of the response, if there was one. */
  readonly statusCode: number | undefined
  /** When to ask again, in seconds, if the back-end has said so. */
  readonly retryAfterS: number | undefined
  /** The body of a response that was not JSON. Only for the log: it must never reach a visitor. */
  readonly bodyText: string | undefined
  /** The answer in a response that was rejected because of its status. */
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
