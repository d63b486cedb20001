import { Breaker, type BreakerTimes } from '../process/breaker.ts'

export interface GuardTimes extends BreakerTimes {
  /** After this time, in ms, a call counts as unanswered. */
  readonly limitMs: number
}

/** The store is on the same network, and a page can be rendered in the time of a few unanswered calls. */
const TIMES: GuardTimes = { limitMs: 30, failures: 3, restMs: 2000 }

/** Nothing was asked, or no answer came in time. */
export const NO_ANSWER = Symbol('no answer')

/** Stands between the server and a store that may be slow or gone: nobody waits for it, and it is left alone while it fails. */
export class StoreGuard {
  readonly #limitMs: number
  readonly #breaker: Breaker
  readonly #onRefusal: (cause: Error) => void

  /**
   * @param onChange - called when the store begins to be left alone, and when it is back.
   * @param onRefusal - called when the store answers that it will not do what it is asked.
   */
  constructor(
    onChange: (isThere: boolean, cause: unknown) => void,
    onRefusal: (cause: Error) => void,
    times: GuardTimes = TIMES,
  ) {
    this.#limitMs = times.limitMs
    this.#breaker = new Breaker(times, onChange)
    this.#onRefusal = onRefusal
  }

  /** The result of a call, if it comes in time. */
  async ask<T>(call: () => Promise<T>): Promise<T | typeof NO_ANSWER> {
    if (!this.#breaker.mayCall()) return NO_ANSWER
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${this.#limitMs} ms`)), this.#limitMs)
    })
    try {
      const answer = await Promise.race([call(), late])
      this.#breaker.succeeded()
      return answer
    } catch (error) {
      // The store has answered: it may be full, for example, and still be readable.
      if (isRefusal(error)) {
        this.#breaker.succeeded()
        this.#onRefusal(error)
      } else this.#breaker.failed(error)
      return NO_ANSWER
    } finally {
      clearTimeout(timer)
    }
  }
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}
