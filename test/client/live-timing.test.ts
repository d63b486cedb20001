import { describe, expect, it } from 'vitest'
import { advanceRestart, firstStart, type RestartEvent } from '../../runtime/client/live/live-restart.ts'
import { connectLimitMs, reconnectWaitMs, restartWaitMs } from '../../runtime/client/live/live-timing.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'

/** With the manifest's defaults. */
const { live } = siteOf(twoLanguages('routes: [{ name: index, path: /, sections: [] }]')).site

it('the numbers, as they are when the manifest says nothing', () => {
  expect(live).toEqual({
    connectLimitMs: 1000,
    maxConnectLimitMs: 30_000,
    keepAliveMs: 30_000,
    reconnectDelayMs: 100,
    maxReconnectDelayMs: 10_000,
    restarts: 5,
    restartDelayMs: 500,
  })
})

it('each number can be chosen in the manifest', () => {
  const chosen =
    'connectLimit: 2s, maxConnectLimit: 20s, keepAlive: 1m, reconnectDelay: 1s, maxReconnectDelay: 1m, restarts: 0, restartDelay: 3s'
  const { site } = siteOf(
    twoLanguages(`graphql: { live: { ${chosen} } }\nroutes: [{ name: index, path: /, sections: [] }]`),
  )
  expect(site.live).toEqual({
    connectLimitMs: 2000,
    maxConnectLimitMs: 20_000,
    keepAliveMs: 60_000,
    reconnectDelayMs: 1000,
    maxReconnectDelayMs: 60_000,
    restarts: 0,
    restartDelayMs: 3000,
  })
})

it.each([
  // attempt, ms
  [0, 1000],
  [1, 1200],
  [2, 1440],
  [3, 1727],
  [4, 2073],
  [18, 26_623],
  [19, 30_000],
  [20, 30_000],
  [10_000, 30_000],
])('C-WS-007: attempt %i is given up after 1000·1.2ⁿ ms, 30 s at most: %i', (attempt, ms) => {
  expect(connectLimitMs(attempt, live)).toBe(ms)
})

it.each([
  // lost in a row, least, middle, most
  [0, 50, 100, 150],
  [1, 100, 200, 300],
  [2, 200, 400, 600],
  [5, 1600, 3200, 4800],
  [6, 3200, 6400, 9600],
  [7, 6400, 10_000, 10_000],
  [8, 10_000, 10_000, 10_000],
  [10_000, 10_000, 10_000, 10_000],
])('C-WS-004: after %i losses in a row the wait is 100·2ⁿ ms ± 50 %%, 10 s at most', (lost, least, middle, most) => {
  expect([0, 0.5, 1].map((chance) => reconnectWaitMs(lost, live, chance))).toEqual([least, middle, most])
})

it('waits 500·2ᵏ ms before a subscription starts again', () => {
  expect([1, 2, 3, 4, 5].map((failures) => restartWaitMs(failures, live))).toEqual([500, 1000, 2000, 4000, 8000])
})

describe('a subscription', () => {
  const stateAfter = (...events: RestartEvent[]) =>
    events.reduce((state, event) => advanceRestart(state, event, live.restarts), firstStart)
  const fails = (count: number): RestartEvent[] =>
    Array.from({ length: count }, () => ['failure', 'waited'] as const).flat()

  it.each<[string, RestartEvent[], string, number]>([
    ['waits after a failure', ['failure'], 'waiting', 1],
    ['starts again after its wait', ['failure', 'waited'], 'running', 1],
    ['starts again five times', fails(5), 'running', 5],
    ['gives up at the sixth failure in a row', [...fails(5), 'failure'], 'stopped', 6],
    ['C-WS-013: counts from the start again after a result', [...fails(3), 'result', 'failure'], 'waiting', 1],
    ['is done when the server has said all', ['completion'], 'ended', 0],
    ['does not start again after that', ['completion', 'session'], 'ended', 0],
    ['stops when it is refused', ['refusal'], 'stopped', 0],
    ['does not wait any more when it has stopped', ['refusal', 'waited'], 'stopped', 0],
    ['starts again at the next login when it was refused', ['refusal', 'session'], 'running', 0],
    ['starts again at the next login when it gave up', [...fails(5), 'failure', 'session'], 'running', 0],
    ['starts at once at a login while it waits', ['failure', 'session'], 'running', 0],
    ['hears nothing of a wait that was called off', ['failure', 'session', 'waited'], 'running', 0],
    ['goes on at a login', ['failure', 'waited', 'session'], 'running', 1],
  ])('%s', (_, events, phase, failures) => {
    expect(stateAfter(...events)).toEqual({ phase, failures })
  })

  it('C-WS-013: three failures, a result, and a failure: the wait is 500 ms', () => {
    expect(restartWaitMs(stateAfter(...fails(3), 'result', 'failure').failures, live)).toBe(500)
  })
})
