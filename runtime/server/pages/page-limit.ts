import { setMaxListeners } from 'node:events'

/** The time limit for a whole page, including everything that it waits for: lists, steps, data, its turn in the queue. */
export class PageLimit {
  readonly #ms: number
  #ending: AbortController | null = null
  /** Null while the time has not run out. */
  #over: PageLimitError | null = null

  constructor(ms: number) {
    this.#ms = ms
  }

  /** Aborted when the visitor leaves or the time runs out. */
  signalOf(visitor: { readonly signal: AbortSignal }): AbortSignal {
    if (this.#ending === null) {
      this.#ending = endingWith(visitor.signal)
      if (this.#over !== null) this.#ending.abort(this.#over)
    }
    return this.#ending.signal
  }

  /** The page; null when it is not ready in time. Whatever it still waits for is aborted. */
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

/** `AbortSignal.any` would do the same, but its weak references survive many garbage collections, and keep the rendered page alive with them. */
function endingWith(left: AbortSignal): AbortController {
  const ending = new AbortController()
  // Every call of a page listens to this signal; Node would take that for a leak.
  setMaxListeners(0, ending.signal)
  const end = () => ending.abort(left.reason)
  if (left.aborted) end()
  else left.addEventListener('abort', end, { once: true })
  return ending
}

/** Reported when a page is given up. */
export class PageLimitError extends Error {
  override readonly name = 'PageLimitError'

  /** @param limitMs - `timeouts.render`. */
  constructor(limitMs: number) {
    super(`The page was abandoned after ${limitMs / 1000} s (timeouts.render).`)
  }
}
