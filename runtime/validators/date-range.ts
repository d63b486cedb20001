import type { DateRangeValidator } from '../manifest/manifest.types.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import type { StepRequest } from '../steps/step-request.ts'
import { readDate } from '../values/measures/read-date.ts'
import { type EntryField, isEntryField } from '../values/schema/entry-field.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description: 'Passes between two days or times, both included. Days are in UTC.',
  properties: {
    from: { description: 'First day.', $ref: '#/definitions/date', 'x-open': true },
    to: { description: 'Last day.', $ref: '#/definitions/date', 'x-open': true },
    since: {
      description: 'First day or time. On the page of an entry, { entry: starts } takes it from that entry.',
      $ref: '#/definitions/moment',
    },
    until: {
      description: 'Last day or time. On the page of an entry, { entry: ends } takes it from that entry.',
      $ref: '#/definitions/moment',
    },
  },
}

/** Passes between two days or times, both inclusive. A bound that is omitted, or that the entry does not have, sets no limit. */
export const dateRange = defineValidatorKind({
  resolve: ({ from, to, since, until }: DateRangeValidator) => ({
    ...{ from: from ?? null, to: to ?? null },
    ...{ since: since ?? null, until: until ?? null },
  }),
  reads: () => [],
  turns({ from, to, since, until }) {
    if (isEntryField(since) || isEntryField(until)) return 'any'
    return [...[from, since].map(beginOf), ...[to, until].map(endOf)].filter(Number.isFinite)
  },
  accepts({ from, to, since, until }, request) {
    const now = request.now.getTime()
    const starts = [from, momentOf(since, request)].map(beginOf)
    const ends = [to, momentOf(until, request)].map(endOf)
    return starts.every((start) => now >= start) && ends.every((end) => now < end)
  },
})

/** An entry may hold anything, so a value that is not a date sets no limit. */
function momentOf(moment: string | EntryField | null, { entryValue }: StepRequest): string | null {
  if (!isEntryField(moment)) return moment
  const value = entryValue(moment.entry)
  return typeof value === 'string' && readDate(value) !== null ? value : null
}

/** Start of a day or time, in milliseconds since 1970; -Infinity when there is no bound. */
function beginOf(moment: string | null): number {
  return moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment)
}

/** The first millisecond after a day or time; Infinity when there is no bound. */
function endOf(moment: string | null): number {
  if (moment === null) return Number.POSITIVE_INFINITY
  return Date.parse(moment) + (DAY.test(moment) ? DAY_MS : 1)
}
