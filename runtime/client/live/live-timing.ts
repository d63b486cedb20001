import type { LiveModel } from '../../site/site-model.ts'

/** The factor by which the time limit grows with each further attempt to connect. */
const CONNECT_GROWTH = 1.2

/**
 * How long attempt `attempt` to open a socket may take, in ms; with the default settings 1000, 1200, 1440, … 30 000.
 *
 * @param attempt - counted from 0; starts again from 0 once a server has acknowledged a connection.
 */
export function connectLimitMs(attempt: number, live: LiveModel): number {
  return Math.min(Math.floor(live.connectLimitMs * CONNECT_GROWTH ** attempt), live.maxConnectLimitMs)
}

/**
 * How long to wait before a lost connection is reopened, in ms; with the default settings 100 doubled `lost` times, at most 10 000. A random factor
 * between 0.5 and 1.5 keeps the visitors of a server from all coming back at once.
 *
 * @param lost - connections lost in a row, counted from 0; starts again from 0 once a server has acknowledged one.
 * @param chance - 0 to 1.
 */
export function reconnectWaitMs(lost: number, live: LiveModel, chance: number): number {
  const waitMs = live.reconnectDelayMs * 2 ** lost
  return Math.min(Math.floor(waitMs * (0.5 + chance)), live.maxReconnectDelayMs)
}

/**
 * How long to wait before a failed subscription starts again, in ms; with the default settings 500, 1000, 2000, 4000, 8000.
 *
 * @param failures - in a row, from 1.
 */
export function restartWaitMs(failures: number, live: LiveModel): number {
  return live.restartDelayMs * 2 ** (failures - 1)
}
