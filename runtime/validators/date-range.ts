import type { StepRequest } from '../page/step.ts'
import type { ValidatorModel } from '../site/site-model.ts'

/** Passes between two days, both included, in UTC; a day that is left out does not limit. */
export function acceptsDay(
  { from, to }: Extract<ValidatorModel, { kind: 'date-range' }>,
  { now }: Pick<StepRequest, 'now'>,
): boolean {
  const today = now.toISOString().slice(0, 10)
  return (from === null || today >= from) && (to === null || today <= to)
}
