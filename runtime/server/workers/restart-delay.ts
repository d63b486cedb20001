const FIRST_MS = 100
const MAX_MS = 30_000
/** Who has worked for so long has started well: what ended it then is another matter. */
const GOOD_MS = 60_000

/** How long a worker that has ended is waited with: longer each time, until one works for a minute. */
export class RestartDelay {
  #nextMs = FIRST_MS

  /** @param livedMs - how long the worker had worked. */
  after(livedMs: number): number {
    if (livedMs >= GOOD_MS) this.#nextMs = FIRST_MS
    const delay = this.#nextMs
    this.#nextMs = Math.min(delay * 2, MAX_MS)
    return delay
  }
}
