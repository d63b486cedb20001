import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFetcher } from '../../runtime/view/create-fetcher.ts'
import { advanceFetch, type FetchState, initialFetchState } from '../../runtime/view/fetch-state.ts'

const START = Date.parse('2026-11-20T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A fetch whose states are noted, with the time at which each began. */
function watch() {
  let state: FetchState<string> = initialFetchState(undefined)
  const states: [ms: number, state: FetchState<string>][] = []
  const fetcher = createFetcher<string>((event) => {
    state = advanceFetch(state, event)
    states.push([Date.now() - START, state])
  })
  return { fetcher, states, shown: () => state }
}

const arriving =
  <Result>(ms: number, result: () => Result) =>
  () =>
    new Promise<Result>((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(result())
        } catch (error) {
          reject(error)
        }
      }, ms)
    })
const fail = (thrown: unknown) => () => {
  throw thrown
}

describe('a result counts when it is here and the least pending time is over', () => {
  it.each([
    // data after, least pending time, counts after
    [0, 200, 200],
    [50, 200, 200],
    [199, 200, 200],
    [300, 200, 300],
    [50, 1000, 1000],
    [50, 0, 50],
  ])('data after %i ms, least time %i ms: after %i ms', async (ms, delayMs, expected) => {
    const { fetcher, states } = watch()
    const done = fetcher.run(
      arriving(ms, () => 'data'),
      delayMs,
    )
    await vi.runAllTimersAsync()
    await done
    expect(states).toEqual([
      [0, { data: null, error: null, pending: true, timestamp: null }],
      [expected, { data: 'data', error: null, pending: false, timestamp: START + expected }],
    ])
  })

  it('so does a failure', async () => {
    const { fetcher, states } = watch()
    void fetcher.run(arriving(50, fail({ statusCode: 404, message: 'No such item' })), 200)
    await vi.runAllTimersAsync()
    expect(states.map(([ms, { error }]) => [ms, error?.message])).toEqual([
      [0, undefined],
      [200, 'No such item'],
    ])
  })
})

describe('asking again', () => {
  it('while it runs joins it: the same promise, one request', async () => {
    const { fetcher } = watch()
    const load = vi.fn(arriving(50, () => 'data'))
    const first = fetcher.run(load, 200)
    await vi.advanceTimersByTimeAsync(150)
    expect(fetcher.run(load, 200)).toBe(first)
    await vi.runAllTimersAsync()
    expect(load).toHaveBeenCalledTimes(1)
    expect(fetcher.run(load, 200)).not.toBe(first)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('clears the error, keeps the data, and tells a later time', async () => {
    const { fetcher, shown } = watch()
    void fetcher.run(
      arriving(0, () => 'old'),
      0,
    )
    await vi.runAllTimersAsync()
    await vi.advanceTimersByTimeAsync(1000)
    void fetcher.run(arriving(0, fail(new Error('away'))), 0)
    await vi.runAllTimersAsync()
    expect(shown()).toMatchObject({ data: 'old', error: { statusCode: 500, message: 'away' }, timestamp: START + 1000 })
    void fetcher.run(
      arriving(10, () => 'new'),
      0,
    )
    expect(shown()).toMatchObject({ data: 'old', error: null, pending: true })
    await vi.runAllTimersAsync()
    expect(shown()).toEqual({ data: 'new', error: null, pending: false, timestamp: START + 1010 })
  })
})

describe('what was called off', () => {
  it('is aborted, its late result is dropped, and its promise resolves', async () => {
    const { fetcher, states } = watch()
    let aborted = false
    const done = fetcher.run((signal) => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return arriving(500, () => 'late')()
    }, 200)
    fetcher.cancel()
    await done
    await vi.runAllTimersAsync()
    expect({ aborted, told: states.length }).toEqual({ aborted: true, told: 1 })
  })

  it('gives way to what is asked for next', async () => {
    const { fetcher, shown } = watch()
    const first = fetcher.run(
      arriving(500, () => 'first'),
      0,
    )
    fetcher.cancel()
    const second = fetcher.run(
      arriving(10, () => 'second'),
      0,
    )
    expect(second).not.toBe(first)
    await vi.runAllTimersAsync()
    expect(shown()).toMatchObject({ data: 'second', pending: false, timestamp: START + 10 })
  })

  it('leaves no timer', () => {
    const { fetcher } = watch()
    void fetcher.run(() => new Promise(() => {}), 200)
    fetcher.cancel()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('may be nothing', () => {
    const { fetcher, states } = watch()
    fetcher.cancel()
    expect(states).toEqual([])
  })
})

describe('the error of a fetch: status and message by the rule of error pages', () => {
  it.each<[thrown: unknown, statusCode: number, message: string]>([
    [new Error('away'), 500, 'away'],
    [Object.assign(new Error('away'), { statusCode: 503, status: 404 }), 503, 'away'],
    [{ status: 410 }, 410, '{\n  "status": 410\n}'],
    [{ response: { status: 502 }, message: 'Bad gateway' }, 502, 'Bad gateway'],
    [{ statusCode: 200, message: 'odd' }, 500, 'odd'],
    ['a text', 500, 'a text'],
    [new Error(''), 500, 'Error'],
    [undefined, 500, 'Error'],
  ])('%j', (thrown, statusCode, message) => {
    const state = advanceFetch(initialFetchState(undefined), { kind: 'failed', thrown, at: 1 })
    expect(state.error).toEqual({ statusCode, message, cause: thrown })
  })
})

describe('what the server has given', () => {
  it.each([
    ['nothing', undefined, { data: null, error: null, pending: true }],
    ['data', { data: 'x', failed: false }, { data: 'x', error: null, pending: false }],
    ['a failure', { data: null, failed: true }, { data: null, error: { statusCode: 500 }, pending: false }],
  ])('%s is how it begins', (_, given, expected) => {
    expect(initialFetchState(given)).toMatchObject({ ...expected, timestamp: null })
  })
})
