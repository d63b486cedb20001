import { isRecord } from './is-record.ts'

/** Stands in the manifest for the value of a field of the entry that a page is of: `{ entry: 'composer.name' }`. */
export interface EntryField {
  readonly entry: string
}

/** Whether a value stands for that of a field. */
export function isEntryField(value: unknown): value is EntryField {
  return isRecord(value) && typeof value.entry === 'string' && Object.keys(value).length === 1
}

/** Whether one stands somewhere in a value. */
export function holdsEntryField(value: unknown): boolean {
  if (isEntryField(value)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsEntryField)
}
