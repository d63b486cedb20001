import { isRecord } from '../is-record.ts'
import { isEntryField } from './entry-field.ts'

/** Whether a value that is usually one for all languages is written for each of them: `{ en: winter-journey, de: winterreise }`. */
export function isPerLanguage(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !isEntryField(value)
}
