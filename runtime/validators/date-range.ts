import type { ValidatorModel } from '../site/site-model.ts'
import type { ValidatorKind } from './validator.ts'

/** Passes between two days, both included, in UTC; a day that is left out does not limit. */
export const dateRange: ValidatorKind<Extract<ValidatorModel, { kind: 'date-range' }>> = {
  kind: 'date-range',
  accepts({ from, to }, { now }) {
    const today = now.toISOString().slice(0, 10)
    return (from === null || today >= from) && (to === null || today <= to)
  },
}
