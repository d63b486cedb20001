import { LRUCache } from 'lru-cache'
import { atMost } from '../../values/cache-limit.ts'

/** Senders that are counted at once: whoever sends from more of them makes room for itself alone. */
const MAX_SENDERS = 100_000

/** What is left to a sender. */
export interface RateState {
  readonly isOver: boolean
  readonly remaining: number
  /** Until it counts anew, in seconds. */
  readonly resetS: number
}

/** Counts a sender on all servers at once; null: nobody can say now. */
export type CountTogether = (sender: string, windowMs: number) => Promise<number | null>

/** Counts how often a sender asks, in windows of time that begin with the first request. */
export class RateLimit {
  readonly limit: number
  readonly windowMs: number
  readonly #windows: LRUCache<string, { hits: number; readonly endsAt: number }>

  readonly #together: CountTogether | null

  /** @param together - counts on other servers, too: what it says counts from the next request on, so that nobody waits for it. */
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
