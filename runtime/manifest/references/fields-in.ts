import { isRecord } from '../../values/is-record.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'
import type { PathStep } from '../text/position.ts'

/** Each `{ entry: field }` in a value, with the place of the field. */
export function fieldsIn(value: unknown, path: readonly PathStep[]): { field: string; path: readonly PathStep[] }[] {
  if (isEntryField(value)) return [{ field: value.entry, path: [...path, 'entry'] }]
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsIn(item, [...path, index]))
  return isRecord(value) ? Object.entries(value).flatMap(([key, child]) => fieldsIn(child, [...path, key])) : []
}
