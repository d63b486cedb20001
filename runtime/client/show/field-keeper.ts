import { type Field, type FieldValue, fieldsIn, putValue, readValue } from '../browser/field-value.ts'

/** Remembers what visitors have put into the fields of a page for each entry of the history, as browsers do for documents. */
export class FieldKeeper {
  readonly #main: HTMLElement
  /** Key of an entry → names of fields → what was in them. */
  readonly #kept = new Map<string, ReadonlyMap<string, FieldValue>>()

  constructor(main: HTMLElement) {
    this.#main = main
  }

  /** Remembers the fields of the entry that is about to be left; all of them, since React writes what it knows into the markup, too. */
  save(entryKey: string): void {
    const values = new Map<string, FieldValue>()
    this.#visit((name, field) => {
      const value = readValue(field)
      if (value !== null) values.set(name, value)
    })
    this.#kept.set(entryKey, values)
  }

  /** Fills the fields of the page that is shown with those of an entry. */
  place(entryKey: string): void {
    this.#visit((name, field) => {
      const value = this.#kept.get(entryKey)?.get(name)
      if (value !== undefined) putValue(field, value)
    })
  }

  /** Forgets everything: somebody else may sit here now. */
  clear(): void {
    this.#kept.clear()
  }

  /** @param visit - called for each field that may be remembered, with its name and its place among those of the same name. */
  #visit(visit: (name: string, field: Field) => void): void {
    const counts = new Map<string, number>()
    for (const field of fieldsIn(this.#main)) {
      const count = (counts.get(field.name) ?? 0) + 1
      counts.set(field.name, count)
      if (isPublic(field)) visit(field.name + count, field)
    }
  }
}

/** Passwords, cards, and what a page wants to be forgotten are not remembered. */
function isPublic({ type, autocomplete, form }: Field): boolean {
  return type !== 'password' && form?.autocomplete !== 'off' && !/^(?:off$|one-time-code|cc-)/.test(autocomplete)
}
