import { setTimeout as after } from 'node:timers/promises'
import { execute, type SentOperation } from '../../graphql/execute.ts'
import type { GraphQLAnswer } from '../../graphql/graphql-answer.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import { Breaker, type BreakerTimes } from '../process/breaker.ts'

/** Seldom reached by chance; and the rest is so short that visitors see a back-end again within a second of its return. */
const TIMES: BreakerTimes = { failures: 20, restMs: 500 }
/** The delay before the second try, in ms. A random amount of up to the same is added, so that not all callers come back at once. */
const BACK_OFF_MS = 100
/** How long to wait before asking again a back-end that has said to come later, but not when. */
const LATER_MS = 1000
/** The longest that a back-end is left alone because it has said so: what it limits may be over earlier. */
const LONGEST_REST_MS = 60_000
/** The statuses by which a proxy in front of a back-end says that it is unavailable at the moment (RFC 9110). */
const PASSING: readonly unknown[] = [502, 503, 504]

export interface QueryCallsOptions {
  /**
   * Whether a failing back-end is left alone for a while, so that nobody waits for it. Off in development and for prerendering, which ask every time.
   */
  readonly leavesAlone: boolean
  /** How long a query may wait for a back-end that says to come later, such as one that limits calls, in ms. Default: not at all. */
  readonly patienceMs?: number
  /** Called when a client's back-end begins to be left alone, and when it is back. */
  onChange?(client: string, isThere: boolean, cause: unknown): void
}

/** Sends queries, which may safely be sent twice: after a failure that may pass there is a second try, within the time limit of the first. */
export class QueryCalls {
  readonly #options: QueryCallsOptions
  readonly #breakers = new Map<string, Breaker<GraphQLCallError>>()
  /** Query → since when its back-end only says to come later, and when it last has. */
  readonly #putOff = new WeakMap<SentOperation, { readonly since: number; readonly lastAt: number }>()

  constructor(options: QueryCallsOptions) {
    this.#options = options
  }

  /** @throws GraphQLCallError as the plain `execute` does; while the back-end is left alone, without making a call. */
  readonly execute: typeof execute = async (...call) => {
    const [, operation, , { signal }] = call
    const { patienceMs = 0 } = this.#options
    const startedAt = performance.now()
    for (;;)
      try {
        const answer = await this.#askTwice(...call)
        this.#putOff.delete(operation)
        return answer
      } catch (error) {
        const waitMs = laterMs(error)
        if (waitMs === null) throw error
        const now = performance.now()
        const since = this.#putOffSince(operation, now, patienceMs)
        // If it has not answered this query for anybody for so long, each of a thousand pages would wait in vain.
        if (now + waitMs > Math.min(startedAt, since) + patienceMs) throw error
        // Not all at once, or only the first would be let in again.
        await after(waitMs + LATER_MS * Math.random(), undefined, { signal }).catch(() => {})
        if (signal.aborted) throw error
      }
  }

  /** Notes that a back-end says to come later. Returns since when it has said nothing else; what it said long ago does not count. */
  #putOffSince(operation: SentOperation, now: number, patienceMs: number): number {
    const known = this.#putOff.get(operation)
    const since = known !== undefined && now - known.lastAt <= patienceMs ? known.since : now
    this.#putOff.set(operation, { since, lastAt: now })
    return since
  }

  async #askTwice(...[endpoint, operation, variables, context]: Parameters<typeof execute>): Promise<GraphQLAnswer> {
    const startedAt = performance.now()
    const ask = (timeoutMs: number) => this.#ask({ ...endpoint, timeoutMs }, operation, variables, context)
    try {
      return await ask(endpoint.timeoutMs)
    } catch (error) {
      const backOffMs = BACK_OFF_MS * (1 + Math.random())
      const leftMs = endpoint.timeoutMs - (performance.now() - startedAt) - backOffMs
      if (!mayPass(error) || (laterMs(error) ?? 0) > backOffMs || leftMs < BACK_OFF_MS) throw error
      await after(backOffMs, undefined, { signal: context.signal }).catch(() => {})
      if (context.signal.aborted) throw error
      return ask(leftMs)
    }
  }

  async #ask(...call: Parameters<typeof execute>): Promise<GraphQLAnswer> {
    const [{ client }, , , { token }] = call
    const breaker = this.#breakerOf(client)
    if (breaker?.mayCall() === false) throw new LeftAloneError(client, breaker)
    try {
      const answer = await execute(...call)
      breaker?.succeeded()
      return answer
    } catch (error) {
      if (isUnanswered(error)) breaker?.failed(error)
      // Calls of a visitor may have a limit of their own, which is none for others.
      else if (token === null && isPutOff(error) && error.retryAfterS > 0) breaker?.leaveAlone(error, restMs(error))
      // Even an error is an answer: the back-end is there.
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

/** Thrown without a call. Visitors see the failure that came last. */
class LeftAloneError extends GraphQLCallError {
  constructor(client: string, { lastFailure, restsMs }: Breaker<GraphQLCallError>) {
    const { name = 'NetworkError', message = 'Network request failed', statusCode } = lastFailure ?? {}
    const why = statusCode === undefined ? 'does not answer' : 'has said to come later'
    super(name, message, {
      ...(statusCode !== undefined && { statusCode, retryAfterS: Math.ceil(restsMs / 1000) }),
      cause: new Error(`The back-end of the client "${client}" ${why}, and is not called for a moment.`),
    })
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof GraphQLCallError) || error instanceof LeftAloneError) return false
  return error.name === 'NetworkError' || PASSING.includes(error.statusCode)
}

/** How long to wait before the next try, as the back-end has said; null when it has not said to come later. */
function laterMs(error: unknown): number | null {
  if (isPutOff(error)) return error.retryAfterS * 1000
  return error instanceof GraphQLCallError && error.statusCode === 429 ? LATER_MS : null
}

/** Whether a back-end says when to come again. */
function isPutOff(error: unknown): error is PutOff {
  if (!(error instanceof GraphQLCallError) || error.retryAfterS === undefined) return false
  return error.statusCode === 429 || error.statusCode === 503
}
type PutOff = GraphQLCallError & { readonly retryAfterS: number }

function restMs({ retryAfterS }: PutOff): number {
  return Math.min(retryAfterS * 1000, LONGEST_REST_MS)
}

function isUnanswered(error: unknown): error is GraphQLCallError {
  return error instanceof GraphQLCallError && (error.name === 'NetworkError' || error.name === 'TimeoutError')
}

function isAbort(error: unknown): boolean {
  return error instanceof GraphQLCallError && error.name === 'AbortError'
}
