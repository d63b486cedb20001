export interface BreakerTimes {
  /** So many calls that fail one after the other, and who is called is left alone. */
  readonly failures: number
  /** For so long, in ms; then one call tries it, and after as long again another one. */
  readonly restMs: number
}

/** Stands before what may fail for a while, so that nobody waits for it again and again, and it is left in peace to come back. */
export class Breaker<Failure = unknown> {
  readonly #times: BreakerTimes
  readonly #onChange: (isThere: boolean, cause: Failure | null) => void
  readonly #now: () => number
  #failed = 0
  #lastFailure: Failure | null = null
  #restsUntil = Number.NEGATIVE_INFINITY

  /**
   * @param onChange - told when it begins to be left alone, with the last failure, and when it is back.
   * @param now - a clock in ms that never goes back.
   */
  constructor(
    times: BreakerTimes,
    onChange: (isThere: boolean, cause: Failure | null) => void,
    now = () => performance.now(),
  ) {
    this.#times = times
    this.#onChange = onChange
    this.#now = now
  }

  /** Whether to call now. Whoever does tells how it went, unless nobody knows. */
  mayCall(): boolean {
    if (!this.#isLeftAlone) return true
    if (this.#now() < this.#restsUntil) return false
    this.#rest()
    return true
  }

  succeeded(): void {
    const wasLeftAlone = this.#isLeftAlone
    this.#failed = 0
    this.#lastFailure = null
    if (wasLeftAlone) this.#onChange(true, null)
  }

  failed(cause: Failure): void {
    const wasLeftAlone = this.#isLeftAlone
    this.#lastFailure = cause
    this.#failed += 1
    if (!this.#isLeftAlone) return
    this.#rest()
    if (!wasLeftAlone) this.#onChange(false, cause)
  }

  /** Why it is left alone, while it is. */
  get lastFailure(): Failure | null {
    return this.#lastFailure
  }

  get #isLeftAlone(): boolean {
    return this.#failed >= this.#times.failures
  }

  #rest(): void {
    this.#restsUntil = this.#now() + this.#times.restMs
  }
}
