import { performance } from 'node:perf_hooks'

export interface GuardTimes {
  /** What has not been answered then counts as not answered. */
  readonly limitMs: number
  /** So many calls that fail one after the other, and the store is left alone. */
  readonly failures: number
  /** For so long; then one call tries it. */
  readonly restMs: number
}

/** A page is computed in less than the patience of a few calls to a store that is on the same network. */
const TIMES: GuardTimes = { limitMs: 30, failures: 3, restMs: 2000 }

/** Nothing was asked, or nothing came in time. */
export const NO_ANSWER = Symbol('no answer')

/** Stands before a store that may be slow, or gone: lets nobody wait for it, and leaves it alone while it fails. */
export class StoreGuard {
  readonly #times: GuardTimes
  readonly #onChange: (isThere: boolean, cause: unknown) => void
  #failed = 0
  #restsUntil = Number.NEGATIVE_INFINITY
  #isTold = false

  /** @param onChange - told when the store begins to be left alone, and when it is back. */
  constructor(onChange: (isThere: boolean, cause: unknown) => void, times: GuardTimes = TIMES) {
    this.#onChange = onChange
    this.#times = times
  }

  /** What the call answers, if it does so in time. */
  async ask<T>(call: () => Promise<T>): Promise<T | typeof NO_ANSWER> {
    if (performance.now() < this.#restsUntil) return NO_ANSWER
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${this.#times.limitMs} ms`)), this.#times.limitMs)
    })
    try {
      const answer = await Promise.race([call(), late])
      this.#good()
      return answer
    } catch (error) {
      // It has answered: it is full, for example, and can still be read.
      if (isRefusal(error)) this.#good()
      else this.#bad(error)
      return NO_ANSWER
    } finally {
      clearTimeout(timer)
    }
  }

  #good(): void {
    this.#failed = 0
    this.#restsUntil = Number.NEGATIVE_INFINITY
    if (!this.#isTold) return
    this.#isTold = false
    this.#onChange(true, null)
  }

  #bad(cause: unknown): void {
    this.#failed += 1
    if (this.#failed < this.#times.failures) return
    this.#restsUntil = performance.now() + this.#times.restMs
    if (this.#isTold) return
    this.#isTold = true
    this.#onChange(false, cause)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError'
}
