import { setMaxListeners } from 'node:events'

/** The time limit for a whole page, including everything that it waits for: lists, steps, data, its turn in the queue. */
export class PageLimit {
  readonly #ms: number
  #ending: AbortController | null = null
  /** Null while the time has not run out. */
  #over: PageLimitError | null = null
  #isInSteps = false

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

  /** Remembers that the page waits for the steps before it. */
  noteSteps(steps: Promise<unknown>): void {
    this.#isInSteps = true
    const over = () => {
      this.#isInSteps = false
    }
    // The error is reported to whoever waits for the page.
    steps.then(over, over)
  }

  /** The page, or why it is not ready in time. Whatever it still waits for is aborted. */
  async hold<Page>(page: Promise<Page>): Promise<Page | PageLimitError> {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<PageLimitError>((resolve) => {
      timer = setTimeout(() => {
        this.#over = new PageLimitError(this.#ms, this.#isInSteps)
        this.#ending?.abort(this.#over)
        resolve(this.#over)
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
  /** A step that does not end is a fault of the site; anything else may succeed when the visitor tries again. */
  readonly status: 500 | 503

  /**
   * @param limitMs - `timeouts.render`.
   * @param isInSteps - whether the page was still waiting for its validators and middleware.
   */
  constructor(limitMs: number, isInSteps: boolean) {
    const cause = isInSteps ? ' A validator or middleware of it had not ended.' : ''
    super(`The page was abandoned after ${limitMs / 1000} s (timeouts.render).${cause}`)
    this.status = isInSteps ? 500 : 503
  }
}
