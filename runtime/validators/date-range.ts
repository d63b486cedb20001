import type { DateRangeValidator } from '../manifest/manifest.types.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'

const DAY_MS = 86_400_000

/** Passes between two days, both included, in UTC; a day that is left out does not limit. */
export const dateRange = defineValidatorKind({
  resolve: ({ from, to }: DateRangeValidator) => ({ from: from ?? null, to: to ?? null }),
  reads: () => [],
  turns: ({ from, to }) => [
    ...(from === null ? [] : [Date.parse(from)]),
    ...(to === null ? [] : [Date.parse(to) + DAY_MS]),
  ],
  accepts({ from, to }, { now }) {
    const today = now.toISOString().slice(0, 10)
    return (from === null || today >= from) && (to === null || today <= to)
  },
})
