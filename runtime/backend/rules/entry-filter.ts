import { instantOf } from '../../values/measures/instant-of.ts'
import { byCharacters } from '../../values/texts/by-characters.ts'

/** How a value is compared with the wanted one. */
export type FilterTest = 'equal' | 'gt' | 'gte' | 'lt' | 'lte'

/** What an argument of a list filters by: `starts` compares the value itself, `starts_gte` is a bound. */
export interface EntryFilter {
  readonly argument: string
  readonly field: string
  readonly test: FilterTest
}

/** A filter with the value it asks for. */
export interface WantedValue extends EntryFilter {
  /** A list matches any of its items. Null or undefined filters nothing. */
  readonly wanted: unknown
  /** The values to be equal to. As texts, so that the id 3 equals "3"; as a set, since visitors may ask for thousands. */
  readonly texts: ReadonlySet<string>
}

const BOUND = /^(.+)_(gt|gte|lt|lte)$/

export function readFilter(argument: string): EntryFilter {
  const [, field, test] = BOUND.exec(argument) ?? []
  return field === undefined
    ? { argument, field: argument, test: 'equal' }
    : { argument, field, test: test as FilterTest }
}

export function withWanted(filter: EntryFilter, wanted: unknown): WantedValue {
  return { ...filter, wanted, texts: new Set(filter.test === 'equal' ? itemsOf(wanted).map(String) : []) }
}

/** Whether a value, or any item of a list, passes the filter. `timeZone` is that of times without an offset. */
export function passes(held: unknown, { test, wanted, texts }: WantedValue, timeZone: string): boolean {
  if (wanted === null || wanted === undefined) return true
  const values = itemsOf(held)
  if (test === 'equal') return values.some((value) => texts.has(String(value)))
  return values.some((value) => isWithin(compare(value, wanted, timeZone), test))
}

function isWithin(order: number, test: Exclude<FilterTest, 'equal'>): boolean {
  switch (test) {
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T/

/**
 * Compares numbers by value, times chronologically, a time with a day by the written day, and texts by their characters. NaN means that the values
 * cannot be ordered.
 */
function compare(held: unknown, wanted: unknown, timeZone: string): number {
  const [a, b] = [Number(held), Number(wanted)]
  if (typeof held === 'number' || typeof wanted === 'number') return a - b
  const [left, right] = [String(held), String(wanted)]
  if (TIME.test(left) && TIME.test(right))
    return (instantOf(left, timeZone) ?? Number.NaN) - (instantOf(right, timeZone) ?? Number.NaN)
  if (DAY.test(left) || DAY.test(right)) return byCharacters(left.slice(0, 10), right.slice(0, 10))
  return byCharacters(left, right)
}

function itemsOf(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== undefined)
}
