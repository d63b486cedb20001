import type { EntryField } from '../../values/schema/entry-field.ts'
import type { Entry } from './entry.ts'

/** Name in a text → what goes there. */
export type TextValues = Readonly<Record<string, string | number>>

/** A text that still needs values of an entry. */
export class PendingText {
  readonly values: Readonly<Record<string, EntryField>>
  readonly #write: (values: TextValues) => string

  constructor(values: Readonly<Record<string, EntryField>>, write: (values: TextValues) => string) {
    this.values = values
    this.#write = write
    Object.freeze(this)
  }

  /** The text with the values of an entry; empty when one of them is missing. */
  filledWith(entry: Entry): string {
    const found = Object.entries(this.values).map(([name, field]) => [name, entry.values[field.entry]] as const)
    const known = found.filter((pair): pair is [string, string | number] => isShown(pair[1]))
    return known.length === found.length ? this.#write(Object.fromEntries(known)) : ''
  }
}

function isShown(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
