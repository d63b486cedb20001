import { setTimeout as clockWait } from 'node:timers/promises'
import type { SharedStore } from './shared-store.ts'

const LOOK_MS = 100
const PENDING = 'pending'

export interface OnceTimes {
  /** Longer than the work takes: when a server dies, another does its work after this time. */
  readonly pendingMs: number
  /** For how long work that has succeeded is not done again. */
  readonly doneMs: number
}

/** Does work once among several servers: whoever comes with the same key meanwhile, or soon afterwards, gets the same result. */
export class OnceTogether {
  readonly #store: SharedStore
  readonly #times: OnceTimes

  constructor(store: SharedStore, times: OnceTimes) {
    this.#store = store
    this.#times = times
  }

  /** @param good - the result after which nobody repeats the work; after any other, the next caller may try again. */
  async run<Result extends string>(key: string, good: Result, work: () => Promise<Result>): Promise<Result> {
    const { pendingMs, doneMs } = this.#times
    const until = performance.now() + pendingMs
    let claim = await this.#store.claim(key, PENDING, pendingMs)
    while (claim === 'taken' && performance.now() < until) {
      const state = await this.#store.read(key)
      if (state === good) return good
      if (state === PENDING) await clockWait(LOOK_MS)
      else claim = await this.#store.claim(key, PENDING, pendingMs)
    }
    const result = await work()
    if (result === good) this.#store.write(key, good, doneMs)
    else if (claim === 'claimed') this.#store.forget(key)
    return result
  }
}
