/** How a value is compared with the one that is wanted. */
export type FilterTest = 'equal' | 'gt' | 'gte' | 'lt' | 'lte'

/** What an argument of a list filters by: `starts` is the value itself, `starts_gte` a bound. */
export interface EntryFilter {
  readonly argument: string
  readonly field: string
  readonly test: FilterTest
}

/** A filter, and the value that is asked for: a list means any of. Null or undefined: nothing is filtered. */
export interface WantedValue extends EntryFilter {
  readonly wanted: unknown
}

const BOUND = /^(.+)_(gt|gte|lt|lte)$/

export function readFilter(argument: string): EntryFilter {
  const [, field, test] = BOUND.exec(argument) ?? []
  return field === undefined
    ? { argument, field: argument, test: 'equal' }
    : { argument, field, test: test as FilterTest }
}

/** Whether a value, or one item of a list, passes. */
export function passes(held: unknown, { test, wanted }: WantedValue): boolean {
  if (wanted === null || wanted === undefined) return true
  const values = itemsOf(held)
  // As texts, so that the id 3 equals "3".
  if (test === 'equal') return itemsOf(wanted).some((item) => values.some((value) => String(value) === String(item)))
  return values.some((value) => isWithin(compare(value, wanted), test))
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

/** Numbers by size, times by when they are, a time and a day by the day that is written; texts by their characters. Not a number: neither comes first. */
function compare(held: unknown, wanted: unknown): number {
  const [a, b] = [Number(held), Number(wanted)]
  if (typeof held === 'number' || typeof wanted === 'number') return a - b
  const [left, right] = [String(held), String(wanted)]
  if (TIME.test(left) && TIME.test(right)) return Date.parse(left) - Date.parse(right)
  if (DAY.test(left) || DAY.test(right)) return byCharacters(left.slice(0, 10), right.slice(0, 10))
  return byCharacters(left, right)
}

function byCharacters(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function itemsOf(value: unknown): unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== undefined)
}
