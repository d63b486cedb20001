import { LRUCache } from 'lru-cache'

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
  const fullAt = new LRUCache<string, number>({ max: maxKeys })
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

/** What counts as one sender: an IPv4 address, or the first half of an IPv6 one, since a customer gets all of the second half. */
export function senderOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (v4 !== undefined || !address.includes(':')) return v4 ?? address
  const [start = '', end] = address.toLowerCase().split('::')
  const groups = start === '' ? [] : start.split(':')
  const missing = end === undefined ? 0 : 8 - groups.length - (end === '' ? 0 : end.split(':').length)
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(end ? end.split(':') : [])]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
