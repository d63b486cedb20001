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

/** Counts a request of a sender across all servers; null when the total is unknown at the moment. */
export type CountTogether = (sender: string, windowMs: number) => Promise<number | null>

/** Counts the requests of each sender, in time windows that begin with the sender's first request. */
export class RateLimit {
  readonly limit: number
  readonly windowMs: number
  readonly #windows: LRUCache<string, { hits: number; readonly endsAt: number }>

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

  /** Counts one request. */
  count(sender: string): RateState {
    const now = Date.now()
    const known = this.#windows.get(sender)
    const current = known !== undefined && now < known.endsAt ? known : { hits: 0, endsAt: now + this.windowMs }
    current.hits += 1
    if (current !== known) this.#windows.set(sender, current)
    void this.#together?.(sender, this.windowMs).then((all) => {
      current.hits = Math.max(current.hits, all ?? 0)
    })
    return {
      isOver: current.hits > this.limit,
      remaining: Math.max(0, this.limit - current.hits),
      resetS: Math.ceil((current.endsAt - now) / 1000),
    }
  }
}
