import { isRecord } from '../is-record.ts'
import { isSlipOf } from '../names/nearest-name.ts'

/** Placeholder in the manifest for a field of the entry that the page is about: `{ entry: 'composer.name' }`. */
export interface EntryField {
  readonly entry: string
}

/** Whether a value is a placeholder for a field of an entry. */
export function isEntryField(value: unknown): value is EntryField {
  return isRecord(value) && typeof value.entry === 'string' && Object.keys(value).length === 1
}

/** The misspelt key of what was meant as a field of an entry: `enrty` in `{ enrty: title }`. Null for any other value. */
export function misspeltEntryKey(value: unknown): string | null {
  const [key, ...others] = isRecord(value) ? Object.keys(value) : []
  if (!isRecord(value) || key === undefined || others.length > 0 || typeof value[key] !== 'string') return null
  return key !== 'entry' && isSlipOf(key, 'entry') ? key : null
}

/** Whether a value is, or contains at any depth, a placeholder for a field of an entry. */
export function holdsEntryField(value: unknown): boolean {
  if (isEntryField(value)) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsEntryField)
}
