import { GraphQLError, type GraphQLResolveInfo } from 'graphql'

/** The most that an answer to somebody else may contain: many times what a page needs. A short query could ask for far more, as entries refer to others. */
const MAX_ENTRIES = 10_000
const MAX_CHARACTERS = 16_000_000

/** Counts the entries in the answers to one operation. */
export class AnswerLimit {
  // A subscription answers many times in one context, each time with variables of its own.
  #variables: unknown
  #entries = 0
  #error: GraphQLError | null = null

  /** Counts entries that become a part of the current answer. @throws GraphQLError when these are too many. */
  add(entries: number, { variableValues }: Pick<GraphQLResolveInfo, 'variableValues'>): void {
    if (variableValues !== this.#variables) {
      this.#variables = variableValues
      this.#entries = 0
      this.#error = null
    }
    this.#entries += entries
    if (this.#entries <= MAX_ENTRIES) return
    this.#error ??= tooLarge(`${MAX_ENTRIES} entries`)
    throw this.#error
  }

  /** Says that the current answer is too large: once, while every field below it has its own error. Null when it is not. */
  errorOf(data: unknown): GraphQLError | null {
    if (this.#error === null && charactersLeft(data, MAX_CHARACTERS) < 0)
      this.#error = tooLarge(`${MAX_CHARACTERS} characters`)
    return this.#error
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
