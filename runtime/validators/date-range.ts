import type { DateRangeValidator } from '../manifest/manifest.types.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import type { StepRequest } from '../steps/step-request.ts'
import { type EntryField, isEntryField } from '../values/entry-field.ts'
import { readDate } from '../values/read-date.ts'
import type { JsonSchema } from '../values/schema-parts.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the manifest says of it. */
export const shape: JsonSchema = {
  description: 'Passes between two days or times, both included. Days are days in UTC.',
  properties: {
    from: { description: 'First day.', $ref: '#/definitions/date', 'x-open': true },
    to: { description: 'Last day.', $ref: '#/definitions/date', 'x-open': true },
    since: {
      description: 'First day or time; { entry: starts } is that of the entry that the page is of.',
      $ref: '#/definitions/moment',
    },
    until: {
      description: 'Last day or time; { entry: ends } is that of the entry that the page is of.',
      $ref: '#/definitions/moment',
    },
  },
}

/** Passes between two days or times, both included; one that is left out, or that an entry does not have, does not limit. */
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

/** What an entry says is what its author wrote. */
function momentOf(moment: string | EntryField | null, { entryValue }: StepRequest): string | null {
  if (!isEntryField(moment)) return moment
  const value = entryValue(moment.entry)
  return typeof value === 'string' && readDate(value) !== null ? value : null
}

/** When a day begins, or a time, in ms since 1970; always, where there is none. */
function beginOf(moment: string | null): number {
  return moment === null ? Number.NEGATIVE_INFINITY : Date.parse(moment)
}

/** The first ms after a day, or a time. */
function endOf(moment: string | null): number {
  if (moment === null) return Number.POSITIVE_INFINITY
  return Date.parse(moment) + (DAY.test(moment) ? DAY_MS : 1)
}
