import { isInRange, timerRanges } from '../../values/measures/timer-range.ts'
import { marksOfKind } from '../sections/site-marks.ts'
import { showValue } from '../text/show-value.ts'
import type { CheckContext } from './check-context.ts'

/** Checks that durations which become timers are not longer than a timer can be, and limits not shorter than 1 ms. */
export function checkTimeLimits({ marks, document, report }: CheckContext): void {
  for (const [kind, range] of timerRanges) {
    for (const { value, path } of marksOfKind(marks, kind)) {
      if (typeof value !== 'string' || isInRange(value, range)) continue
      const written = document.writtenAt(path)
      report('manifest/time-range', path, {
        found: written === undefined ? showValue(value) : `the value of ${written}`,
      })
    }
  }
}
