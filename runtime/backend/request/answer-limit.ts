import { GraphQLError, type GraphQLResolveInfo, OperationTypeNode } from 'graphql'

/** The most that an answer to somebody else may contain: many times what a page needs. A short query could ask for far more, as entries refer to others. */
const MAX_ENTRIES = 10_000
/** An event is sent to each subscriber, who may have subscribed often. */
const MAX_ENTRIES_OF_EVENT = 100
const MAX_CHARACTERS = 16_000_000

/** Counts the entries in the answers to one operation. */
export class AnswerLimit {
  // A subscription answers many times in one context, each time with variables of its own.
  #variables: unknown
  #entries = 0
  #error: GraphQLError | null = null

  /** Counts entries that become a part of the current answer. @throws GraphQLError when these are too many. */
  add(entries: number, { variableValues, operation }: Pick<GraphQLResolveInfo, 'variableValues' | 'operation'>): void {
    if (variableValues !== this.#variables) {
      this.#variables = variableValues
      this.#entries = 0
    }
    this.#entries += entries
    const most = operation.operation === OperationTypeNode.SUBSCRIPTION ? MAX_ENTRIES_OF_EVENT : MAX_ENTRIES
    if (this.#entries <= most) return
    this.#error ??= tooLarge(`${most} entries`)
    throw this.#error
  }

  /** Says of a finished answer that it is too large: once, while every field of it has an error of its own. Null when it is not. */
  takeError(data: unknown): GraphQLError | null {
    const error = this.#error
    this.#error = null
    return error ?? (charactersLeft(data, MAX_CHARACTERS) < 0 ? tooLarge(`${MAX_CHARACTERS} characters`) : null)
  }
}

function tooLarge(limit: string): GraphQLError {
  return new GraphQLError(`The answer would contain more than ${limit}. Ask for fewer at a time.`, {
    extensions: { code: 'TOO_COMPLEX' },
  })
}

/** How much of an allowance of characters the texts in a value leave. Stops counting below 0. */
function charactersLeft(value: unknown, allowed: number): number {
  if (typeof value === 'string') return allowed - value.length
  if (typeof value !== 'object' || value === null) return allowed
  let left = allowed
  for (const part of Object.values(value)) {
    left = charactersLeft(part, left)
    if (left < 0) return left
  }
  return left
}
