import type { DateRangeValidator } from '../manifest/manifest.types.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import type { JsonSchema } from '../values/schema-parts.ts'

const DAY_MS = 86_400_000

/** What the manifest says of it. */
export const shape: JsonSchema = {
  description: 'Passes between two days, both included, in UTC.',
  properties: {
    from: { description: 'First day.', $ref: '#/definitions/date', 'x-open': true },
    to: { description: 'Last day.', $ref: '#/definitions/date', 'x-open': true },
  },
}

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
