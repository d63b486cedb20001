import { setTimeout as after } from 'node:timers/promises'
import { execute } from '../../graphql/execute.ts'
import type { GraphQLAnswer } from '../../graphql/graphql-answer.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import { Breaker, type BreakerTimes } from '../process/breaker.ts'

/** Seldom reached by chance; and short enough that visitors see a back-end that is back within a second. */
const TIMES: BreakerTimes = { failures: 20, restMs: 500 }
/** What may pass is tried once more after so long, in ms, and up to as long again, so that not everybody comes back at once. */
const BACK_OFF_MS = 100
/** With these, what stands before a back-end says that it is not there now (RFC 9110). */
const PASSING: readonly unknown[] = [502, 503, 504]

export interface QueryCallsOptions {
  /** Whether a back-end that gives no answer is left alone: nobody waits for it then. A developer, and a file, ask each time. */
  readonly leavesAlone: boolean
  /** Told when a client's back-end begins to be left alone, and when it is back. */
  onChange?(client: string, isThere: boolean, cause: unknown): void
}

/** Sends queries, which may be sent twice: a failure that may pass is met with a second try, within the time limit of the first. */
export class QueryCalls {
  readonly #options: QueryCallsOptions
  readonly #breakers = new Map<string, Breaker<GraphQLCallError>>()

  constructor(options: QueryCallsOptions) {
    this.#options = options
  }

  /** @throws GraphQLCallError as the plain `execute` does, and without a call while the back-end is left alone. */
  readonly execute: typeof execute = async (endpoint, operation, variables, context) => {
    const startedAt = performance.now()
    const ask = (timeoutMs: number) => this.#ask({ ...endpoint, timeoutMs }, operation, variables, context)
    try {
      return await ask(endpoint.timeoutMs)
    } catch (error) {
      const backOffMs = BACK_OFF_MS * (1 + Math.random())
      const leftMs = endpoint.timeoutMs - (performance.now() - startedAt) - backOffMs
      if (!mayPass(error) || leftMs < BACK_OFF_MS) throw error
      await after(backOffMs, undefined, { signal: context.signal }).catch(() => {})
      if (context.signal.aborted) throw error
      return ask(leftMs)
    }
  }

  async #ask(...call: Parameters<typeof execute>): Promise<GraphQLAnswer> {
    const [{ client }] = call
    const breaker = this.#breakerOf(client)
    if (breaker?.mayCall() === false) throw new LeftAloneError(client, breaker.lastFailure)
    try {
      const answer = await execute(...call)
      breaker?.succeeded()
      return answer
    } catch (error) {
      if (isUnanswered(error)) breaker?.failed(error)
      // What it says is for the one who asked, also that it failed.
      else if (!isAbort(error)) breaker?.succeeded()
      throw error
    }
  }

  #breakerOf(client: string): Breaker<GraphQLCallError> | undefined {
    if (!this.#options.leavesAlone) return undefined
    const known = this.#breakers.get(client)
    if (known !== undefined) return known
    const breaker = new Breaker<GraphQLCallError>(TIMES, (isThere, cause) =>
      this.#options.onChange?.(client, isThere, cause),
    )
    this.#breakers.set(client, breaker)
    return breaker
  }
}

/** Nobody was asked. For visitors it is the failure that came last. */
class LeftAloneError extends GraphQLCallError {
  constructor(client: string, last: GraphQLCallError | null) {
    super(last?.name ?? 'NetworkError', last?.message ?? 'Network request failed', {
      cause: new Error(`The back-end of the client "${client}" gives no answer, and is left alone for a moment.`),
    })
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof GraphQLCallError) || error instanceof LeftAloneError) return false
  return error.name === 'NetworkError' || PASSING.includes(error.statusCode)
}

function isUnanswered(error: unknown): error is GraphQLCallError {
  return error instanceof GraphQLCallError && (error.name === 'NetworkError' || error.name === 'TimeoutError')
}

function isAbort(error: unknown): boolean {
  return error instanceof GraphQLCallError && error.name === 'AbortError'
}
