export interface BreakerTimes {
  /** The number of consecutive failures after which calls stop. */
  readonly failures: number
  /** The pause in ms. After it, a single call is let through to test, and so on after every further pause. */
  readonly restMs: number
}

/** A circuit breaker: stops calls to something that keeps failing, so that nobody waits for it in vain, and it has the peace to recover. */
export class Breaker<Failure = unknown> {
  readonly #times: BreakerTimes
  readonly #onChange: (isThere: boolean, cause: Failure | null) => void
  readonly #now: () => number
  #failed = 0
  #lastFailure: Failure | null = null
  #restsUntil = Number.NEGATIVE_INFINITY

  /**
   * @param onChange - called when calls stop, with the last failure, and when they work again.
   * @param now - a monotonic clock in ms.
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

  /** Whether to call. Whoever calls then reports `succeeded` or `failed`, if the outcome is known. */
  mayCall(): boolean {
    if (!this.#isLeftAlone) return true
    if (this.#now() < this.#restsUntil) return false
    this.#rest(this.#times.restMs)
    return true
  }

  succeeded(): void {
    const wasLeftAlone = this.#isLeftAlone
    this.#failed = 0
    this.#lastFailure = null
    if (wasLeftAlone) this.#onChange(true, null)
  }

  failed(cause: Failure): void {
    this.#note(cause, this.#failed + 1, this.#times.restMs)
  }

  /** Stops calls for at least `restMs`, since that was asked for. */
  leaveAlone(cause: Failure, restMs: number): void {
    this.#note(cause, this.#times.failures, restMs)
  }

  /** The last failure since the last success; null after a success. */
  get lastFailure(): Failure | null {
    return this.#lastFailure
  }

  /** How long calls still stop, in ms. */
  get restsMs(): number {
    return Math.max(0, this.#restsUntil - this.#now())
  }

  get #isLeftAlone(): boolean {
    return this.#failed >= this.#times.failures
  }

  #note(cause: Failure, failed: number, restMs: number): void {
    const wasLeftAlone = this.#isLeftAlone
    this.#lastFailure = cause
    this.#failed = failed
    if (!this.#isLeftAlone) return
    this.#rest(restMs)
    if (!wasLeftAlone) this.#onChange(false, cause)
  }

  #rest(ms: number): void {
    this.#restsUntil = Math.max(this.#restsUntil, this.#now() + ms)
  }
}
