import { LRUCache } from 'lru-cache'
import { atMost } from '../../values/cache-limit.ts'

/** How often something may be tried. */
export interface AttemptRate {
  /** How many attempts are allowed at once, after a pause. */
  readonly burst: number
  /** The time after which one more attempt is allowed. */
  readonly refillMs: number
}

/** A bucket of attempts for each key, in the memory of this process: a restart refills them all, and each process counts on its own. */
export interface AttemptLimit {
  /** Takes an attempt. Returns 0 if there was one, otherwise the time in ms until there is. */
  take(key: string): number
  /** Gives an attempt back. */
  refund(key: string): void
}

/** Beyond this many keys, the oldest get full buckets again; the limit by address keeps a single sender from exploiting that. */
const MAX_KEYS = 10_000

/** @param now - a monotonic clock, in ms: with one that is set back, everybody who has tried would wait for as long. */
export function createAttemptLimit({ burst, refillMs }: AttemptRate, now: () => number): AttemptLimit {
  // Key → the time at which its bucket is full again.
  const fullAt = new LRUCache<string, number>(atMost(MAX_KEYS))
  return {
    take(key) {
      const full = Math.max(fullAt.get(key) ?? 0, now())
      const waitMs = full - now() - (burst - 1) * refillMs
      if (waitMs > 0) return waitMs
      fullAt.set(key, full + refillMs)
      return 0
    },
    refund(key) {
      const full = fullAt.get(key)
      if (full !== undefined) fullAt.set(key, full - refillMs)
    },
  }
}
