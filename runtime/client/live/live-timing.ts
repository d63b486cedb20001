import type { LiveModel } from '../../site/site-model.ts'

/** Each further attempt to connect may take so many times as long as the one before. */
const CONNECT_GROWTH = 1.2

/**
 * How long attempt `attempt` to open a socket may take: 1000 ms, 1200, 1440, … 30 000.
 *
 * @param attempt - counted from 0; again from 0 once a server has acknowledged a connection.
 */
export function connectLimitMs(attempt: number, live: LiveModel): number {
  return Math.min(Math.floor(live.connectLimitMs * CONNECT_GROWTH ** attempt), live.maxConnectLimitMs)
}

/**
 * The wait before a lost connection is opened again: 100 ms doubled `lost` times, half more or less by chance, so that the visitors of a server
 * do not all come back at once; never more than 10 s.
 *
 * @param lost - connections lost in a row, counted from 0; again from 0 once a server has acknowledged one.
 * @param chance - 0 to 1.
 */
export function reconnectWaitMs(lost: number, live: LiveModel, chance: number): number {
  const waitMs = live.reconnectDelayMs * 2 ** lost
  return Math.min(Math.floor(waitMs * (0.5 + chance)), live.maxReconnectDelayMs)
}

/**
 * The wait before a subscription that failed starts again: 500 ms, 1000, 2000, 4000, 8000.
 *
 * @param failures - in a row, from 1.
 */
export function restartWaitMs(failures: number, live: LiveModel): number {
  return live.restartDelayMs * 2 ** (failures - 1)
}
