import { setMaxListeners } from 'node:events'

/** The time that one page may take altogether, whatever it waits for one after the other: lists, steps, answers, its turn. */
export class PageLimit {
  readonly #ms: number
  readonly #over = new AbortController()
  #signal: AbortSignal | null = null

  constructor(ms: number) {
    this.#ms = ms
  }

  /** Aborts when the visitor leaves, or the time is over. */
  signalOf(visitor: { readonly signal: AbortSignal }): AbortSignal {
    if (this.#signal === null) {
      this.#signal = AbortSignal.any([visitor.signal, this.#over.signal])
      // Every call of a page listens to it; Node would take that for a leak.
      setMaxListeners(0, this.#signal)
    }
    return this.#signal
  }

  /** The page; null where it is not there in time. What it still waits for is aborted. */
  async hold<Page>(page: Promise<Page>): Promise<Page | null> {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        this.#over.abort(new PageLimitError(this.#ms))
        resolve(null)
      }, this.#ms)
    })
    try {
      return await Promise.race([page, over])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Told where a page was given up. */
export class PageLimitError extends Error {
  override readonly name = 'PageLimitError'

  /** @param limitMs - `timeouts.render`. */
  constructor(limitMs: number) {
    super(`The page was not there after ${limitMs / 1000} s (timeouts.render), and was given up.`)
  }
}
