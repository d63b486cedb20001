import { isRecord } from '../is-record.ts'
import { type EntryField, isEntryField } from './entry-field.ts'

/** A text of the manifest with fields of an entry in it: `{ text: { en: 'Concerts in {{city}}' }, values: { city: { entry: 'hall.city' } } }`. */
export interface FilledText {
  /** The key of a message, or the words in each language. */
  readonly text: unknown
  readonly values: Readonly<Record<string, EntryField>>
}

export function isFilledText(value: unknown): value is FilledText {
  return isRecord(value) && 'text' in value && isRecord(value.values) && Object.values(value.values).every(isEntryField)
}
