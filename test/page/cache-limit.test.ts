import { memoryUsage } from 'node:process'
import { LRUCache } from 'lru-cache'
import { describe, expect, it } from 'vitest'
import { createAttemptLimit } from '../../runtime/backend/request/attempt-limit.ts'
import { createMessages } from '../../runtime/i18n/create-messages.ts'
import { RateLimit } from '../../runtime/server/http/rate-limit.ts'
import { atMost } from '../../runtime/values/cache-limit.ts'

const MANY = 100

/** Bytes of each of many that are held at the same time. */
function bytesOf(make: () => unknown): number {
  make()
  const before = memoryUsage()
  const held = Array.from({ length: MANY }, make)
  const after = memoryUsage()
  expect(held).toHaveLength(MANY)
  return (after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers) / MANY
}

describe('what is kept of visitors and texts', () => {
  it.each([
    ['senders that are counted', () => new RateLimit({ limit: 10, windowMs: 60_000 })],
    ['attempts to log in', () => createAttemptLimit({ burst: 5, refillMs: 1000 }, Date.now)],
    [
      'texts that are put together',
      () => createMessages({ defaultLocale: 'es', site: {}, sections: new Map(), runtime: {} }),
    ],
  ])('takes no memory before they come: %s', (_, make) => {
    expect(bytesOf(make)).toBeLessThan(50_000)
  })

  it('forgets what was used least, once there are too many', () => {
    const kept = new LRUCache<string, number>(atMost(2))
    for (const [name, value] of Object.entries({ a: 1, b: 2 })) kept.set(name, value)
    kept.get('a')
    kept.set('c', 3)
    expect([...kept.keys()].sort()).toEqual(['a', 'c'])
  })
})
