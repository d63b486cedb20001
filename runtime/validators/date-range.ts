import type { ValidatorKind } from './validator.ts'

/** Passes between two days, both included, in UTC; a day that is left out does not limit. */
export const dateRange: ValidatorKind = {
  kind: 'date-range',
  accepts({ from, to }, { now }) {
    const today = now.toISOString().slice(0, 10)
    return (from === null || today >= from) && (to === null || today <= to)
  },
}
