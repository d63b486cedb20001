import { setMaxListeners } from 'node:events'

/** The time that one page may take altogether, whatever it waits for one after the other: lists, steps, answers, its turn. */
export class PageLimit {
  readonly #ms: number
  #ending: AbortController | null = null
  /** Null: the time is not over. */
  #over: PageLimitError | null = null

  constructor(ms: number) {
    this.#ms = ms
  }

  /** Aborts when the visitor leaves, or the time is over. */
  signalOf(visitor: { readonly signal: AbortSignal }): AbortSignal {
    if (this.#ending === null) {
      this.#ending = endingWith(visitor.signal)
      if (this.#over !== null) this.#ending.abort(this.#over)
    }
    return this.#ending.signal
  }

  /** The page; null where it is not there in time. What it still waits for is aborted. */
  async hold<Page>(page: Promise<Page>): Promise<Page | null> {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<null>((resolve) => {
      timer = setTimeout(() => {
        this.#over = new PageLimitError(this.#ms)
        this.#ending?.abort(this.#over)
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

/** Not by `AbortSignal.any`: what hangs on its weak references outlives many collections of garbage, the rendered page with it. */
function endingWith(left: AbortSignal): AbortController {
  const ending = new AbortController()
  // Every call of a page listens to it; Node would take that for a leak.
  setMaxListeners(0, ending.signal)
  const end = () => ending.abort(left.reason)
  if (left.aborted) end()
  else left.addEventListener('abort', end, { once: true })
  return ending
}

/** Told where a page was given up. */
export class PageLimitError extends Error {
  override readonly name = 'PageLimitError'

  /** @param limitMs - `timeouts.render`. */
  constructor(limitMs: number) {
    super(`The page was not there after ${limitMs / 1000} s (timeouts.render), and was given up.`)
  }
}
