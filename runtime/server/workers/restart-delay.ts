const FIRST_MS = 100
const MAX_MS = 30_000
/** A worker that has run for this long had started well, so its end has other reasons. */
const GOOD_MS = 60_000

/** How long to wait before a worker is started again: longer each time, until one has run for a minute. */
export class RestartDelay {
  #nextMs = FIRST_MS

  /** @param livedMs - how long the worker had run. */
  after(livedMs: number): number {
    if (livedMs >= GOOD_MS) this.#nextMs = FIRST_MS
    const delay = this.#nextMs
    this.#nextMs = Math.min(delay * 2, MAX_MS)
    return delay
  }
}
