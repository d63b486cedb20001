import { Breaker, type BreakerTimes } from '../process/breaker.ts'

export interface GuardTimes extends BreakerTimes {
  /** What has not been answered then counts as not answered. */
  readonly limitMs: number
}

/** A page is computed in less than the patience of a few calls to a store that is on the same network. */
const TIMES: GuardTimes = { limitMs: 30, failures: 3, restMs: 2000 }

/** Nothing was asked, or nothing came in time. */
export const NO_ANSWER = Symbol('no answer')

/** Stands before a store that may be slow, or gone: lets nobody wait for it, and leaves it alone while it fails. */
export class StoreGuard {
  readonly #limitMs: number
  readonly #breaker: Breaker

  /** @param onChange - told when the store begins to be left alone, and when it is back. */
  constructor(onChange: (isThere: boolean, cause: unknown) => void, times: GuardTimes = TIMES) {
    this.#limitMs = times.limitMs
    this.#breaker = new Breaker(times, onChange)
  }

  /** What the call answers, if it does so in time. */
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
      // It has answered: it is full, for example, and can still be read.
      if (isRefusal(error)) this.#breaker.succeeded()
      else this.#breaker.failed(error)
      return NO_ANSWER
    } finally {
      clearTimeout(timer)
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError'
}
