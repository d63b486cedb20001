import { isRecord } from '../is-record.ts'
import { valueAt } from '../value-at.ts'
import { type EntryField, isEntryField } from './entry-field.ts'

/** A text of the manifest with fields of an entry in it: `{ text: { en: 'Concerts in {{city}}' }, values: { city: { entry: 'hall.city' } } }`. */
export interface FilledText {
  /** The key of a message, or the words in each language. */
  readonly text: unknown
  readonly values: Readonly<Record<string, EntryField>>
}

export function isFilledText(value: unknown): value is FilledText {
  if (!isRecord(value) || !('text' in value) || Object.keys(value).length !== 2) return false
  return isRecord(value.values) && Object.values(value.values).every(isEntryField)
}

/** The text with fields in it whose words, or whose key of a message, are at a path; null when they belong to none. */
export function filledTextAt(whole: unknown, path: readonly (string | number)[]): FilledText | null {
  const around = path.at(-1) === 'text' ? valueAt(whole, path.slice(0, -1)) : undefined
  return isFilledText(around) ? around : null
}
