import { durationKeys } from './duration-keys.ts'
import { type Duration, parseDurationMs } from './units.ts'

/** A group of keys as the program uses it: each duration moves to its key plus `Ms`, in milliseconds; every other key stays as it is. */
export type InMs<Group> = {
  readonly [Key in keyof Group as Group[Key] extends Duration ? `${Key & string}Ms` : Key]: Group[Key] extends Duration
    ? number
    : Group[Key]
}

/**
 * `{ idle: '2s', budget: 8 }` → `{ idleMs: 2000, budget: 8 }`. A key added to the schema of such a group thus appears in the model without further
 * code.
 *
 * @throws RangeError for a text that is not a duration.
 */
export function inMs<Group extends object>(group: Group): InMs<Group> {
  const entries = Object.entries(group).map(([key, value]) =>
    durationKeys.has(key) && typeof value === 'string' ? [`${key}Ms`, parseDurationMs(value)] : [key, value],
  )
  // `InMs` describes each key; `Object.fromEntries` cannot infer that.
  return Object.fromEntries(entries) as InMs<Group>
}
