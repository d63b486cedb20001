import { durationKeys } from './duration-keys.ts'
import { type Duration, parseDurationMs } from './units.ts'

/** A group of keys as the program uses it: each duration stands under its key with `Ms` behind it, in milliseconds; all else as it is. */
export type InMs<Group> = {
  readonly [Key in keyof Group as Group[Key] extends Duration ? `${Key & string}Ms` : Key]: Group[Key] extends Duration
    ? number
    : Group[Key]
}

/**
 * `{ idle: '2s', budget: 8 }` → `{ idleMs: 2000, budget: 8 }`. So a key that comes into the schema of such a group is in the model, too.
 *
 * @throws RangeError for a text that is no duration.
 */
export function inMs<Group extends object>(group: Group): InMs<Group> {
  const entries = Object.entries(group).map(([key, value]) =>
    durationKeys.has(key) && typeof value === 'string' ? [`${key}Ms`, parseDurationMs(value)] : [key, value],
  )
  // What the type says of each key, said of all of them.
  return Object.fromEntries(entries) as InMs<Group>
}
