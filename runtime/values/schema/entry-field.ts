import { isRecord } from '../is-record.ts'

/** Placeholder in the manifest for a field of the entry that the page is about: `{ entry: 'composer.name' }`. */
export interface EntryField {
  readonly entry: string
}

/** Whether a value is a placeholder for a field of an entry. */
export function isEntryField(value: unknown): value is EntryField {
  return isRecord(value) && typeof value.entry === 'string' && Object.keys(value).length === 1
}

/** Whether a value is, or contains at any depth, a placeholder for a field of an entry. */
export function holdsEntryField(value: unknown): boolean {
  if (isEntryField(value)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsEntryField)
}
