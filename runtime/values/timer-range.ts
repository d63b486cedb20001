import { parseDurationMs } from './units.ts'

/** How long a timer may be. */
export interface TimerRange {
  readonly leastMs: number
  readonly mostMs: number
}

/** The longest timer of Node; a longer one fires at once. */
const mostMs = 2_147_483_647

/** Durations that become timers, by their "x-kind" in the schema. Nothing could keep a limit of 0 ms; a wait may be none. */
export const timerRanges: ReadonlyMap<string, TimerRange> = new Map([
  ['limit', { leastMs: 1, mostMs }],
  ['wait', { leastMs: 0, mostMs }],
])

/** @throws RangeError for a text that is no duration. */
export function isInRange(duration: string, range: TimerRange): boolean {
  const ms = parseDurationMs(duration)
  return ms >= range.leastMs && ms <= range.mostMs
}
