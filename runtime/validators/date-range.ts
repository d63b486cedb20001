import type { DateRangeValidator } from '../manifest/manifest.types.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import type { EntryValue } from '../steps/step-request.ts'
import { instantOf } from '../values/measures/instant-of.ts'
import { readDate } from '../values/measures/read-date.ts'
import { type EntryField, isEntryField } from '../values/schema/entry-field.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description: 'Passes between two days or times, both included. Days are in the time zone of the site.',
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
  resolve: ({ from, to, since, until }: DateRangeValidator, timeZone) => ({
    timeZone,
    ...{ from: from ?? null, to: to ?? null },
    ...{ since: since ?? null, until: until ?? null },
  }),
  reads: () => [],
  turns(model, entryValue) {
    if (entryValue === undefined && (isEntryField(model.since) || isEntryField(model.until))) return 'any'
    const { starts, ends } = boundsOf(model, entryValue)
    return [...starts, ...ends].filter(Number.isFinite)
  },
  accepts(model, { now, entryValue }) {
    const { starts, ends } = boundsOf(model, entryValue)
    return starts.every((start) => now.getTime() >= start) && ends.every((end) => now.getTime() < end)
  },
})

interface Range {
  readonly from: string | null
  readonly to: string | null
  readonly since: Moment
  readonly until: Moment
  /** That of the site: its days begin and end there. */
  readonly timeZone: string
}

type Moment = string | EntryField | null

/** The bounds of a range that ends before it begins, by their keys; null when it does not, or when an entry has one of them. */
export function invertedBounds(
  range: Range,
): { readonly begin: 'from' | 'since'; readonly end: 'to' | 'until' } | null {
  const written = (moment: Moment) => (isEntryField(moment) ? null : moment)
  for (const begin of ['from', 'since'] as const)
    for (const end of ['to', 'until'] as const) {
      const start = beginOf(written(range[begin]), range.timeZone)
      if (start >= endOf(written(range[end]), range.timeZone)) return { begin, end }
    }
  return null
}

function boundsOf({ from, to, since, until, timeZone }: Range, entryValue: EntryValue | undefined) {
  return {
    starts: [from, momentOf(since, entryValue)].map((moment) => beginOf(moment, timeZone)),
    ends: [to, momentOf(until, entryValue)].map((moment) => endOf(moment, timeZone)),
  }
}

/** An entry may hold anything, so a value that is not a date sets no limit. */
function momentOf(moment: Moment, entryValue: EntryValue | undefined): string | null {
  if (!isEntryField(moment)) return moment
  const value = entryValue?.(moment.entry)
  return typeof value === 'string' && readDate(value) !== null ? value : null
}

/** Start of a day or time, in milliseconds since 1970; -Infinity when there is no bound. */
function beginOf(moment: string | null, timeZone: string): number {
  if (moment === null) return Number.NEGATIVE_INFINITY
  return DAY.test(moment) ? midnight(moment, timeZone) : Date.parse(moment)
}

/** The first millisecond after a day or time; Infinity when there is no bound. */
function endOf(moment: string | null, timeZone: string): number {
  if (moment === null) return Number.POSITIVE_INFINITY
  if (!DAY.test(moment)) return Date.parse(moment) + 1
  return midnight(new Date(Date.parse(moment) + DAY_MS).toISOString().slice(0, 10), timeZone)
}

function midnight(day: string, timeZone: string): number {
  return instantOf(`${day}T00:00`, timeZone) ?? Number.NaN
}
