import { LRUCache } from 'lru-cache'
import { atMost } from '../../values/cache-limit.ts'

/** The number of senders that are counted at once. Beyond it, the least recent senders are forgotten. */
const MAX_SENDERS = 100_000

/** How much a sender has left. */
export interface RateState {
  readonly isOver: boolean
  readonly remaining: number
  /** The time until the count starts again, in seconds. */
  readonly resetS: number
}

interface Window {
  hits: number
  /** On a monotonic clock, in ms. */
  readonly endsAt: number
}

/** Counts a request of a sender across all servers; null when the total is unknown at the moment. */
export type CountTogether = (sender: string, windowMs: number) => Promise<number | null>

/** Counts the requests of each sender, in time windows that begin with the sender's first request. */
export class RateLimit {
  readonly limit: number
  readonly windowMs: number
  readonly #windows: LRUCache<string, Window>

  readonly #together: CountTogether | null

  /** @param together - counts across servers. Its result takes effect from the next request on, so that nobody waits for it. */
  constructor(
    { limit, windowMs }: { readonly limit: number; readonly windowMs: number },
    together: CountTogether | null = null,
  ) {
    this.#together = together
    this.limit = limit
    this.windowMs = windowMs
    this.#windows = new LRUCache({ ...atMost(MAX_SENDERS), ttl: windowMs })
  }

  /** What a sender has left, without counting a request. */
  state(sender: string): RateState {
    return this.#stateOf(this.#windowOf(sender))
  }

  /** Counts one request. */
  count(sender: string): RateState {
    const current = this.#windowOf(sender)
    current.hits += 1
    if (current.hits === 1) this.#windows.set(sender, current)
    void this.#together?.(sender, this.windowMs).then((all) => {
      current.hits = Math.max(current.hits, all ?? 0)
    })
    return this.#stateOf(current)
  }

  #windowOf(sender: string): Window {
    const now = performance.now()
    const known = this.#windows.get(sender)
    return known !== undefined && now < known.endsAt ? known : { hits: 0, endsAt: now + this.windowMs }
  }

  #stateOf({ hits, endsAt }: Window): RateState {
    return {
      isOver: hits > this.limit,
      remaining: Math.max(0, this.limit - hits),
      resetS: Math.ceil((endsAt - performance.now()) / 1000),
    }
  }
}
