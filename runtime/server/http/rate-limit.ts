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

/** Counts how often a sender asks, in windows of time that begin with the first request. */
export class RateLimit {
  readonly limit: number
  readonly windowMs: number
  readonly #windows: LRUCache<string, { hits: number; readonly endsAt: number }>

  constructor({ limit, windowMs }: { readonly limit: number; readonly windowMs: number }) {
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
    return {
      isOver: current.hits > this.limit,
      remaining: Math.max(0, this.limit - current.hits),
      resetS: Math.ceil((current.endsAt - now) / 1000),
    }
  }
}
