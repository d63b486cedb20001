import type { Entry } from '../rules/entry.ts'
import { passes, type WantedValue } from '../rules/entry-filter.ts'
import type { EntryOrder } from '../rules/field-rule.ts'

/** Which entries are wanted, in which order. */
export interface EntrySelection {
  filters: readonly WantedValue[]
  order: EntryOrder | null
  /** That of times without an offset. */
  timeZone: string
}

/** Reads a field of an entry in the language of the request. */
export type ReadField = (entry: Entry, field: string) => unknown

type CompareTexts = (left: string, right: string) => number

/** Whether an entry exists in a language: in every language, unless it lists its own (`locales`). */
export function isIn({ locales }: Entry, locale: string): boolean {
  return !Array.isArray(locales) || locales.includes(locale)
}

export function inLocale(entries: readonly Entry[], locale: string): readonly Entry[] {
  return entries.filter((entry) => isIn(entry, locale))
}

/** Filters and sorts entries (stably; entries without the value last). Does not change the given list. */
export function selectEntries(
  entries: readonly Entry[],
  { filters, order, timeZone }: EntrySelection,
  read: ReadField,
  compareTexts: CompareTexts,
): readonly Entry[] {
  const matching = entries.filter((entry) => matchesFilters(entry, filters, read, timeZone))
  return order === null ? matching : matching.sort(compareBy(order, read, compareTexts))
}

/** Whether an entry passes every filter. */
export function matchesFilters(
  entry: Entry,
  filters: readonly WantedValue[],
  read: ReadField,
  timeZone: string,
): boolean {
  return filters.every((filter) => passes(read(entry, filter.field), filter, timeZone))
}

function compareBy({ field, descending }: EntryOrder, read: ReadField, compareTexts: CompareTexts) {
  const sign = descending ? -1 : 1
  return (left: Entry, right: Entry): number => {
    const [a, b] = [read(left, field) ?? null, read(right, field) ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * compareTexts(String(a), String(b))
  }
}
