import type { GraphQLAnswer } from './read-response.ts'

export type GraphQLErrorName = 'ServerError' | 'ServerParseError' | 'NetworkError' | 'TimeoutError' | 'AbortError'

/** A call to a back-end that gave no usable answer. The texts are those of the error catalogue (spec section 8; behaviours 7.4, 7.5). */
export class GraphQLCallError extends Error {
  override readonly name: GraphQLErrorName
  /** Status of the answer, where there was one. */
  readonly statusCode: number | undefined
  /** Body of an answer that was not JSON. For the log only: it never reaches a visitor (D22). */
  readonly bodyText: string | undefined
  /** What an answer held that was refused for its status (behaviours 7.4). */
  readonly answer: GraphQLAnswer | undefined

  constructor(
    name: GraphQLErrorName,
    message: string,
    details: { statusCode?: number; bodyText?: string; answer?: GraphQLAnswer; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = name
    this.statusCode = details.statusCode
    this.bodyText = details.bodyText
    this.answer = details.answer
  }
}
