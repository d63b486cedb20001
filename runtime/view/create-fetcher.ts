import type { FetchEvent } from './fetch-state.ts'

/** Fetches the data of one section, one request at a time. */
export interface Fetcher<Data> {
  /**
   * Starts a fetch, or joins the one that is running.
   *
   * @param delayMs - least time before the result counts, even if it is a failure.
   * @returns resolves when the result counts, or was dropped; never rejects.
   */
  run(load: (signal: AbortSignal) => Promise<Data>, delayMs: number): Promise<void>
  /** Aborts the running fetch; its result is dropped. */
  cancel(): void
}

export function createFetcher<Data>(tell: (event: FetchEvent<Data>) => void): Fetcher<Data> {
  let running: { readonly promise: Promise<void>; abort(): void } | null = null

  async function fetchOnce(load: (signal: AbortSignal) => Promise<Data>, delayMs: number, signal: AbortSignal) {
    const [event] = await Promise.all([outcomeOf(load, signal), delayMs > 0 ? wait(delayMs, signal) : undefined])
    if (signal.aborted) return
    running = null
    tell({ ...event, at: Date.now() })
  }

  return {
    run(load, delayMs) {
      if (running) return running.promise
      const controller = new AbortController()
      const { signal } = controller
      tell({ kind: 'started' })
      // An aborted `load` may never settle by itself.
      const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      const promise = Promise.race([aborted, fetchOnce(load, delayMs, signal)])
      running = { promise, abort: () => controller.abort() }
      return promise
    },
    cancel() {
      running?.abort()
      running = null
    },
  }
}

async function outcomeOf<Data>(load: (signal: AbortSignal) => Promise<Data>, signal: AbortSignal) {
  try {
    return { kind: 'loaded', data: await load(signal) } as const
  } catch (thrown) {
    return { kind: 'failed', thrown } as const
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}
