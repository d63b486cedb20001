import { parseDurationMs } from './units.ts'

/** The shortest and the longest duration of a timer. */
export interface TimerRange {
  readonly leastMs: number
  readonly mostMs: number
}

/** Node's limit: a longer timer fires at once. */
const MOST_MS = 2_147_483_647

/** Durations that become timers, by their "x-kind" in the schema. A limit of 0 ms could never be met; a wait may be 0. */
export const timerRanges: ReadonlyMap<string, TimerRange> = new Map([
  ['limit', { leastMs: 1, mostMs: MOST_MS }],
  ['wait', { leastMs: 0, mostMs: MOST_MS }],
])

/** @throws RangeError for a text that is not a duration. */
export function isInRange(duration: string, range: TimerRange): boolean {
  const ms = parseDurationMs(duration)
  return ms >= range.leastMs && ms <= range.mostMs
}
