import { LRUCache } from 'lru-cache'
import { atMost } from '../../values/cache-limit.ts'

/** How often something may be tried. */
export interface AttemptRate {
  /** At once, after a pause. */
  readonly burst: number
  /** One more after this time. */
  readonly refillMs: number
}

/**
 * A bucket of attempts for each key, in the memory of this process: a restart fills them all, and several processes count for themselves.
 */
export interface AttemptLimit {
  /** Takes an attempt; 0 when there was one, else the time until there is. */
  take(key: string): number
  /** Gives an attempt back. */
  refund(key: string): void
}

/** Whoever comes with more keys than this gets full buckets again; the limit by address keeps one sender from doing so. */
const maxKeys = 10_000

/** @param now - clock, in ms since 1970. */
export function createAttemptLimit({ burst, refillMs }: AttemptRate, now: () => number): AttemptLimit {
  // Instants at which the bucket is full again.
  const fullAt = new LRUCache<string, number>(atMost(maxKeys))
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
