import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RateLimit } from '../../../runtime/server/http/rate-limit.ts'
import type { Logger } from '../../../runtime/server/process/logger.ts'
import { Generations } from '../../../runtime/server/shared/generations.ts'
import { OnceTogether } from '../../../runtime/server/shared/once-together.ts'
import { openRedisStore, redisFault } from '../../../runtime/server/shared/redis-store.ts'
import { SharedAnswers } from '../../../runtime/server/shared/shared-answers.ts'
import type { SharedStore } from '../../../runtime/server/shared/shared-store.ts'
import { SiteKeys } from '../../../runtime/server/shared/site-keys.ts'
import { NO_ANSWER, StoreGuard } from '../../../runtime/server/shared/store-guard.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { findRedis } from '../../support/servers/find-redis.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { RedisServer } from '../../support/servers/redis-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

const REDIS = findRedis()
let redis: RedisServer
let backend: GraphQLServer
let version = 1
const log: Logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  if (REDIS === null) return
  redis = await RedisServer.start(REDIS, { isKept: false })
  backend = await startGraphQLServer((request, response) =>
    json({ data: { works: [version], news: version } })(request, response),
  )
})
afterAll(async () => {
  await redis?.stop()
  await backend?.close()
})

/** Limits that leave a busy machine enough time. */
const PATIENT = { limitMs: 5000, failures: 3, restMs: 20 }

/** Opens a store that is reachable. */
async function openStore(): Promise<SharedStore> {
  const store = await openRedisStore(redis.url, log, PATIENT)
  onTestFinished(() => store.close())
  await expect.poll(() => store.generations('none')).not.toBeNull()
  return store
}

let sites = 0
/** Two servers of one site, whose name no other test uses. */
async function twoServers(): Promise<[SmallSite, SmallSite]> {
  sites += 1
  const origin = `https://prueba-${sites}.example`
  const start = async () => {
    const site = await startSmallSite({ graphqlUrl: backend.url, origin, store: await openStore() })
    onTestFinished(() => site.end())
    return site
  }
  return [await start(), await start()]
}

const newsOf = async ({ url }: SmallSite) => /news&quot;:(\d+)/.exec((await rawRequest(url, '/news')).text)?.[1]

describe.skipIf(REDIS === null)('servers with one Redis', () => {
  it('ask a back-end once for what it has said to one of them, and again when one of them is told that it has changed', async () => {
    const [one, other] = await twoServers()
    version = 1
    const before = backend.requests.length
    await expect.poll(() => newsOf(one)).toBe('1')
    await expect.poll(async () => [await newsOf(other), backend.requests.length - before]).toEqual(['1', 1])
    version = 2
    other.expire({ client: 'kept', collection: null })
    await expect.poll(() => newsOf(one)).toBe('2')
    await expect.poll(() => newsOf(other)).toBe('2')
    expect(backend.requests.length - before).toBeLessThanOrEqual(3)
  })

  it('answer as ever when it is gone, and when it is silent; and find out what they have missed when it is back', async () => {
    const [one, other] = await twoServers()
    version = 3
    for (const site of [one, other]) expect(await newsOf(site)).toBe('3')
    await redis.kill()
    version = 4
    one.expire({ client: 'kept', collection: null })
    expect(await newsOf(one)).toBe('4')
    // The other server could not be notified.
    expect(await newsOf(other)).toBe('3')
    await redis.comeBack()
    await expect.poll(() => newsOf(other)).toBe('4')
    redis.pause()
    version = 5
    one.expire({ client: 'kept', collection: null })
    expect(await newsOf(one)).toBe('5')
    redis.goOn()
    await expect.poll(() => newsOf(other)).toBe('5')
  })

  it('take an answer that somebody else has overwritten for none', async () => {
    const store = await openStore()
    const keys = new SiteKeys({ product: 'Prueba', origin: 'https://prueba.example' }, 'build-1')
    const generations = new Generations(store, keys.ofSite('generations'), () => {})
    onTestFinished(() => generations.close())
    await generations.refresh()
    const key = keys.ofBuild('answer', 'kept', generations.of('kept') ?? '', 'call')
    store.write(key, 'no JSON', 60_000)
    await expect.poll(() => store.read(key)).toBe('no JSON')
    expect(await new SharedAnswers(store, keys, generations).read('kept', 'call', 60_000)).toBeNull()
  })

  it('read nothing from before it has lost how often answers have expired, as one does that makes room', async () => {
    const store = await openStore()
    const generations = new Generations(store, 'lost', () => {})
    onTestFinished(() => generations.close())
    const grown = async () => {
      await generations.grow('kept', '', () => {})
      return generations.of('kept')
    }
    const first = await grown()
    store.forget('lost')
    expect(await grown()).not.toBe(first)
  })

  it('go on where it is full, which is told once: what is there is still read', async () => {
    const store = await openStore()
    store.write('there', 'text', 60_000)
    await expect.poll(() => store.read('there')).toBe('text')
    const full = await RedisServer.start(REDIS ?? '', {
      isKept: false,
      args: ['--maxmemory', '1', '--maxmemory-policy', 'noeviction'],
    })
    onTestFinished(() => full.stop())
    const warn = vi.fn()
    const filled = await openRedisStore(full.url, { ...log, warn }, PATIENT)
    onTestFinished(() => filled.close())
    await expect.poll(() => filled.generations('none')).not.toBeNull()
    for (let times = 0; times < 5; times += 1) filled.write('a', 'b', 1000)
    expect(await filled.claim('c', 'd', 1000)).toBe('unknown')
    expect(await filled.count('e', 1000)).toBeNull()
    expect(await filled.generations('none')).toEqual(new Map())
    const refusals = warn.mock.calls.filter(([, text]) => text.includes('refuses what it is asked to do'))
    expect(refusals, 'besides that it could not be reached at first').toEqual([
      [{ reason: expect.stringMatching(/^OOM /) }, expect.any(String)],
    ])
  })

  it('count a sender together', async () => {
    const [one, other] = [await openStore(), await openStore()]
    const limitOf = (store: SharedStore) =>
      new RateLimit({ limit: 3, windowMs: 60_000 }, (sender, windowMs) => store.count(`limit ${sender}`, windowMs))
    const [first, second] = [limitOf(one), limitOf(other)]
    for (let times = 0; times < 3; times += 1) expect(first.count('a').isOver).toBe(false)
    await expect.poll(() => one.count('limit b', 60_000)).toBe(1)
    second.count('a')
    await expect.poll(() => second.count('a').isOver).toBe(true)
    expect(second.count('c').isOver).toBe(false)
  })

  it('do a thing once, whoever is asked, and again where it did not succeed', async () => {
    const times = { pendingMs: 10_000, doneMs: 60_000 }
    const [one, other] = [new OnceTogether(await openStore(), times), new OnceTogether(await openStore(), times)]
    let done = 0
    const work = async () => {
      done += 1
      return 'sent' as const
    }
    expect(await Promise.all([one.run('a', 'sent', work), other.run('a', 'sent', work)])).toEqual(['sent', 'sent'])
    expect(await other.run('a', 'sent', work)).toBe('sent')
    expect(done).toBe(1)
    const fail = async () => 'refused' as const
    expect(await one.run<'sent' | 'refused'>('b', 'sent', fail)).toBe('refused')
    expect(await other.run('b', 'sent', work)).toBe('sent')
    expect(done).toBe(2)
  })

  it.each(['http://127.0.0.1', 'nowhere'])('do not start with %s', async (url) => {
    await expect(openRedisStore(url, log)).rejects.toThrow(`SITE_CACHE_URL: "${url}" is not the address of a Redis`)
  })
})

it('servers without the Redis that they are told of say why they go on by themselves', async () => {
  const warn = vi.fn()
  const store = await openRedisStore('redis://:secret@127.0.0.1:1', { ...log, warn }, PATIENT)
  onTestFinished(() => store.close())
  await expect
    .poll(async () => {
      await store.read('a')
      return warn.mock.lastCall?.[0]
    })
    .toEqual({ reason: 'connect ECONNREFUSED 127.0.0.1:1' })
  expect(await redisFault('redis://:secret@127.0.0.1:1')).toBe('connect ECONNREFUSED 127.0.0.1:1')
  // This name has two addresses, neither of which answers.
  expect(await redisFault('redis://localhost:1')).toContain('ECONNREFUSED')
})

describe('what has become old', () => {
  /** A store that counts, unless it is unreachable. */
  class Counts {
    isThere = true
    readonly counts = new Map<string, number>()
    readonly returned: (() => void)[] = []
    onReturn(listener: () => void): void {
      this.returned.push(listener)
    }
    async generations() {
      return this.isThere ? new Map(this.counts) : null
    }
    async grow(_key: string, name: string): Promise<boolean> {
      if (this.isThere) this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
      return this.isThere
    }
  }

  it('is counted and told when the store is back, and found out by who did not hear of it, though nobody asks', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const store = new Counts()
    const missed: (readonly string[])[] = []
    const [one, other] = [
      new Generations(store, 'k', () => {}),
      new Generations(store, 'k', (names) => missed.push(names)),
    ]
    onTestFinished(() => {
      for (const each of [one, other]) each.close()
    })
    await Promise.all([one.refresh(), other.refresh()])
    store.isThere = false
    const told: string[] = []
    const tell = (message: string) => told.push(message)
    await Promise.all([one.grow('cms', 'its works', tell), one.grow('cms', 'its notes', tell)])
    // The store accepts connections, but does not answer yet.
    for (const listen of store.returned) {
      listen()
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(3000)
    expect([told, missed, one.of('cms')]).toEqual([['its works', 'its notes'], [], null])
    store.isThere = true
    await vi.advanceTimersByTimeAsync(3000)
    expect(told).toEqual(['its works', 'its notes', 'its works', 'its notes'])
    expect(missed).toEqual([['cms']])
    expect([one.of('cms'), other.of('cms')]).toEqual(['0.2', '0.2'])
  })
})

describe('a guard', () => {
  it('lets nobody wait for a store that is silent, leaves it alone after a while, and says so once', async () => {
    const told: boolean[] = []
    const times = { limitMs: 1, failures: 2, restMs: 1 }
    const guard = new StoreGuard(
      (isThere) => told.push(isThere),
      () => {},
      times,
    )
    let asked = 0
    const silent = () => {
      asked += 1
      return new Promise<string>(() => {})
    }
    expect(await guard.ask(silent)).toBe(NO_ANSWER)
    expect(await guard.ask(silent)).toBe(NO_ANSWER)
    expect(asked).toBe(2)
    await expect.poll(() => guard.ask(async () => 'here')).toBe('here')
    expect(told).toEqual([false, true])
  })
})
