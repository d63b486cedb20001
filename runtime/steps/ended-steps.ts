import { pageErrorOf } from './page-error.ts'
import type { Soon, StepOutcome } from './step-request.ts'

/** What steps decide, or an error when they have not ended in time. For callers without a visitor, where no limit applies to the whole page. */
export function endedSteps(outcome: Soon<StepOutcome>, limitMs: number): Soon<StepOutcome> {
  if (!(outcome instanceof Promise)) return outcome
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<StepOutcome>((resolve) => {
    const says = `A validator or middleware of the page has not ended after ${limitMs / 1000} s (timeouts.render).`
    timer = setTimeout(() => resolve({ kind: 'error', error: pageErrorOf(new Error(says)) }), limitMs)
  })
  return Promise.race([outcome, late]).finally(() => clearTimeout(timer))
}
