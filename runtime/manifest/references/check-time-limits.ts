import { isInRange, timerRangeOf } from '../../values/timer-range.ts'
import { showValue } from '../text/show-value.ts'
import type { CheckContext } from './check-context.ts'

/** Durations that become timers are no longer than a timer can be, and limits are no shorter than 1 ms. */
export function checkTimeLimits(context: CheckContext): void {
  for (const { kind, value, path } of context.marks) {
    const range = timerRangeOf(kind)
    if (range === null || typeof value !== 'string' || isInRange(value, range)) continue
    const written = context.document.writtenAt(path)
    context.report('manifest/time-range', path, {
      found: written === undefined ? showValue(value) : `the value of ${written}`,
    })
  }
}
