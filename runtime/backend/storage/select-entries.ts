import type { Entry } from '../rules/entry.ts'
import type { EntryOrder } from '../rules/field-rule.ts'

/** Which entries are asked for, in which order. */
export interface EntrySelection {
  /** Wanted value by field: a list means any of; null or absent means no filter. */
  filters: Readonly<Record<string, unknown>>
  order: EntryOrder | null
  offset: number
  /** null: all. */
  limit: number | null
}

/** The value of a field of an entry in the language of the request. */
export type ReadField = (entry: Entry, field: string) => unknown

type CompareTexts = (left: string, right: string) => number

/** Whether an entry is there in a language: in all, unless it names its own (`locales`). */
export function isIn({ locales }: Entry, locale: string): boolean {
  return !Array.isArray(locales) || locales.includes(locale)
}

export function inLocale(entries: readonly Entry[], locale: string): readonly Entry[] {
  return entries.filter((entry) => isIn(entry, locale))
}

/** Filtered, sorted (stably; entries without the value last), cut. The given list is left as it is. */
export function selectEntries(
  entries: readonly Entry[],
  { filters, order, offset, limit }: EntrySelection,
  read: ReadField,
  compareTexts: CompareTexts,
): readonly Entry[] {
  const matching = entries.filter((entry) => matchesFilters(entry, filters, read))
  const sorted = order === null ? matching : matching.sort(compareBy(order, read, compareTexts))
  return sorted.slice(offset, limit === null ? undefined : offset + limit)
}

/** Whether an entry has every wanted value. Values are compared as texts, so that the id 3 equals "3". */
export function matchesFilters(entry: Entry, filters: Readonly<Record<string, unknown>>, read: ReadField): boolean {
  return Object.entries(filters).every(([field, wanted]) => {
    if (wanted === null || wanted === undefined) return true
    const held = asTexts(read(entry, field))
    return asTexts(wanted).some((value) => held.includes(value))
  })
}

function asTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== undefined).map(String)
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
