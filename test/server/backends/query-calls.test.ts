import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Endpoint } from '../../../runtime/graphql/execute.ts'
import { QueryCalls } from '../../../runtime/server/data/query-calls.ts'
import { Breaker } from '../../../runtime/server/process/breaker.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { type Behaviour, hang, json, raw, startGraphQLServer } from '../../support/servers/graphql-server.ts'

const NEWS = compileOperation('query News{news}', '')
const good = json({ data: { news: 1 } })
const cut: Behaviour = (_request, response) => response.destroy()
const backend = await startGraphQLServer(good)
afterAll(() => backend.close())
beforeEach(() => {
  backend.behave(good)
  sent = 0
})
/** The number of calls that were started. Not counted at the back-end, since on a busy machine a call may arrive during the next test. */
let sent = 0

const endpoint = (timeoutMs = 10_000): Endpoint => ({
  client: 'cms',
  url: backend.url,
  headers: () => ({}),
  send: (request) => {
    sent += 1
    return fetch(request)
  },
  timeoutMs,
  maxBytes: 1000,
})

/** Calls the back-end. @returns the data, or the name of the error. */
const ask = (calls: QueryCalls, { timeoutMs, token = null, signal = new AbortController().signal }: Asking = {}) =>
  calls.execute(endpoint(timeoutMs), NEWS, {}, { token, signal }).then(
    ({ data }) => data,
    (error: Error) => error.name,
  )
interface Asking {
  readonly timeoutMs?: number
  readonly token?: string | null
  readonly signal?: AbortSignal
}

/** Makes the back-end behave like this once, and answer normally afterwards. */
const once = (behaviour: Behaviour) =>
  backend.behave((request, response) => {
    backend.behave(good)
    behaviour(request, response)
  })

describe('a query', () => {
  it.each([
    ['whose connection breaks', cut],
    ['to which a proxy says 502', json({}, 502)],
    ['to which a back-end says 503', json({}, 503)],
    ['to which a proxy says 504', json({}, 504)],
  ])('%s is sent once more', async (_, behaviour) => {
    once(behaviour)
    expect(await ask(new QueryCalls({ leavesAlone: false }))).toEqual({ news: 1 })
    expect(sent).toBe(2)
  })

  it('is not sent a third time', async () => {
    backend.behave(cut)
    expect(await ask(new QueryCalls({ leavesAlone: false }))).toBe('NetworkError')
    expect(sent).toBe(2)
  })

  it.each([
    ['that is refused', json({}, 400), 'ServerError'],
    ['that fails', json({}, 500), 'ServerError'],
  ])('%s is not sent again', async (_, behaviour, name) => {
    once(behaviour)
    expect(await ask(new QueryCalls({ leavesAlone: false }))).toBe(name)
    expect(sent).toBe(1)
  })

  describe('to which a back-end says that it comes too often', () => {
    const tooMany = (headers: Record<string, string>) =>
      raw('{}', 429, { 'content-type': 'application/json', ...headers })
    let refusals = 0
    const refuse = (times: number, behaviour: Behaviour) => {
      refusals = 0
      backend.behave((request, response) => {
        refusals += 1
        if (refusals > times) good(request, response)
        else behaviour(request, response)
      })
    }
    /** A clock that stands still but for what each refusal is to take, so that it does not matter how fast the machine is. */
    const takesForEachRefusal = (ms: number): Behaviour => {
      let now = 0
      vi.spyOn(performance, 'now').mockImplementation(() => now)
      return (...exchange) => {
        now += ms
        tooMany({ 'retry-after': '0' })(...exchange)
      }
    }

    it('is sent again when it may be, as often as there is patience', async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      onTestFinished(() => void vi.restoreAllMocks())
      refuse(3, tooMany({ 'retry-after': '0' }))
      expect(await ask(new QueryCalls({ leavesAlone: false, patienceMs: 10_000 }))).toEqual({ news: 1 })
      expect(sent).toBe(4)
    })

    it('is not sent again by one query after the other, when it has said nothing else for as long as there is patience', async () => {
      vi.spyOn(Math, 'random').mockReturnValue(0)
      onTestFinished(() => void vi.restoreAllMocks())
      const refusal = takesForEachRefusal(100)
      refuse(Number.POSITIVE_INFINITY, refusal)
      const calls = new QueryCalls({ leavesAlone: false, patienceMs: 300 })
      expect(await ask(calls)).toBe('ServerError')
      expect(sent).toBe(4)
      expect(await ask(calls)).toBe('ServerError')
      expect(sent).toBe(5)
      refuse(1, refusal)
      expect([await ask(calls), await ask(calls)], 'and is when it has answered since').toEqual([
        'ServerError',
        { news: 1 },
      ])
      refuse(1, refusal)
      expect(await ask(calls)).toEqual({ news: 1 })
    })

    it.each([
      ['for longer than there is patience', 10_000, { 'retry-after': '60' }],
      ['while a visitor waits', 0, { 'retry-after': '1' }],
      ['and not for how long', 0, {}],
    ])('%s is not sent again', async (_, patienceMs, headers) => {
      refuse(9, tooMany(headers))
      expect(await ask(new QueryCalls({ leavesAlone: false, patienceMs }))).toBe('ServerError')
      expect(sent).toBe(1)
    })
  })

  it('that was waited for until its time is over is not sent again', async () => {
    backend.behave(hang)
    expect(await ask(new QueryCalls({ leavesAlone: false }), { timeoutMs: 50 })).toBe('TimeoutError')
    expect(sent).toBe(1)
  })

  it('is not sent again for a visitor who has left', async () => {
    const visitor = new AbortController()
    backend.behave((request, response) => {
      cut(request, response)
      setImmediate(() => visitor.abort())
    })
    await ask(new QueryCalls({ leavesAlone: false }), { signal: visitor.signal })
    expect(sent).toBe(1)
  })
})

describe('a back-end that gives no answer', () => {
  const askOften = async (calls: QueryCalls, times: number, asking?: Asking) =>
    new Set(await Promise.all(Array.from({ length: times }, () => ask(calls, asking))))
  const soon: Asking = { timeoutMs: 50 }

  it('is left alone, so that nobody waits for it; is tried again; and is asked as ever when it is back', async () => {
    const told: (readonly [string, boolean])[] = []
    const calls = new QueryCalls({ leavesAlone: true, onChange: (client, isThere) => told.push([client, isThere]) })
    backend.behave(hang)
    expect(await askOften(calls, 20, soon)).toEqual(new Set(['TimeoutError']))
    expect(told).toEqual([['cms', false]])
    // Visitors get the same error as if they had waited.
    expect(await askOften(calls, 10, soon)).toEqual(new Set(['TimeoutError']))
    expect(sent).toBe(20)
    backend.behave(good)
    await expect.poll(() => ask(calls)).toEqual({ news: 1 })
    expect(told).toEqual([
      ['cms', false],
      ['cms', true],
    ])
  })

  it('is asked each time where a developer has to see it', async () => {
    backend.behave(hang)
    const calls = new QueryCalls({ leavesAlone: false })
    for (const asked of [20, 30]) {
      await askOften(calls, asked - sent, soon)
      expect(sent).toBe(asked)
    }
  })

  it.each([
    ['refuses', 404],
    ['fails', 500],
  ])('is not one that %s: what it says is for the one who asked', async (_, status) => {
    const calls = new QueryCalls({ leavesAlone: true })
    backend.behave(json({}, status))
    expect(await askOften(calls, 30)).toEqual(new Set(['ServerError']))
    expect(sent).toBe(30)
  })
})

describe('a back-end that says when to come again', () => {
  const later = (status: number) => raw('{}', status, { 'content-type': 'application/json', 'retry-after': '30' })

  it.each([429, 503])('is left alone until then, with status %i', async (status) => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => void vi.restoreAllMocks())
    const calls = new QueryCalls({ leavesAlone: true })
    backend.behave(later(status))
    expect([await ask(calls), await ask(calls)]).toEqual(['ServerError', 'ServerError'])
    now = 29_999
    expect(await ask(calls)).toBe('ServerError')
    expect(sent).toBe(1)
    backend.behave(good)
    now = 30_000
    expect([await ask(calls), await ask(calls)]).toEqual([{ news: 1 }, { news: 1 }])
  })

  it('to one visitor is asked as ever for the others', async () => {
    const calls = new QueryCalls({ leavesAlone: true })
    once(later(429))
    expect(await ask(calls, { token: 'of Ana' })).toBe('ServerError')
    expect(await ask(calls)).toEqual({ news: 1 })
  })
})

describe('a breaker', () => {
  it('lets one call through in each rest, however many ask', () => {
    let now = 0
    const breaker = new Breaker(
      { failures: 1, restMs: 10 },
      () => {},
      () => now,
    )
    const asked = () => [breaker.mayCall(), breaker.mayCall()]
    expect(asked()).toEqual([true, true])
    breaker.failed(new Error('gone'))
    expect(asked()).toEqual([false, false])
    now = 10
    expect(asked()).toEqual([true, false])
    // The trial call that was let through has not ended yet.
    now = 20
    expect(asked()).toEqual([true, false])
    breaker.succeeded()
    expect(asked()).toEqual([true, true])
  })
})
