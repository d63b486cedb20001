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
    for (const [name, field] of this.#fields()) {
      const value = readValue(field)
      if (value !== null) values.set(name, value)
    }
    this.#kept.set(entryKey, values)
  }

  /** Fills the fields of an entry that is shown again. */
  place(entryKey: string): void {
    const values = this.#kept.get(entryKey)
    if (values === undefined || values.size === 0) return
    for (const [name, field] of this.#fields()) {
      const value = values.get(name)
      if (value !== undefined) putValue(field, value)
    }
  }

  /** The fields that may be remembered, each by its name and its place among those of the same name. */
  #fields(): [name: string, field: Field][] {
    const counts = new Map<string, number>()
    return fieldsIn(this.#main)
      .map((field) => {
        const count = counts.get(field.name) ?? 0
        counts.set(field.name, count + 1)
        return [`${field.name} ${count}`, field] as [string, Field]
      })
      .filter(([, field]) => isPublic(field))
  }
}

/** Passwords, cards, and what a page wants to be forgotten are not remembered. */
function isPublic({ type, autocomplete, form }: Field): boolean {
  return type !== 'password' && form?.autocomplete !== 'off' && !/^(?:off$|one-time-code|cc-)/.test(autocomplete)
}
