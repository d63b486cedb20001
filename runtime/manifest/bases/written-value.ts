import type { LocatedValue } from '../yaml/located-value.ts'

/** The plain value, with variables as written. */
export function writtenValue(value: LocatedValue): unknown {
  if (value.kind === 'scalar') return value.written ?? value.value
  if (value.kind === 'list') return value.items.map(writtenValue)
  return Object.fromEntries([...value.entries].map(([key, entry]) => [key, writtenValue(entry.value)]))
}
