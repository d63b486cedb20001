import { type Field, type FieldValue, fieldsIn, putValue, readValue } from '../browser/field-value.ts'

/** Remembers what visitors have put into the fields of a page for each entry of the history, as browsers do for documents. */
export class FieldKeeper {
  readonly #main: HTMLElement
  /** Key of an entry → names of fields → what was in them. */
  readonly #kept = new Map<string, ReadonlyMap<string, FieldValue | null>>()

  constructor(main: HTMLElement) {
    this.#main = main
  }

  /** Remembers the fields of the entry that is about to be left; all of them, since React writes what it knows into the markup, too. */
  save(entryKey: string): void {
    this.#kept.set(entryKey, new Map(this.#fields().map(([name, field]) => [name, readValue(field)])))
  }

  /** Fills the fields of the page that is shown with those of an entry. */
  place(entryKey: string): void {
    const kept = this.#kept.get(entryKey)
    for (const [name, field] of this.#fields()) putValue(field, kept?.get(name) ?? null)
  }

  /** Forgets everything: somebody else may sit here now. */
  clear(): void {
    this.#kept.clear()
  }

  /** The fields that may be remembered, each with its name and its place among those of the same name. */
  #fields(): (readonly [name: string, field: Field])[] {
    const counts = new Map<string, number>()
    return fieldsIn(this.#main)
      .filter(isPublic)
      .map((field) => {
        const count = (counts.get(field.name) ?? 0) + 1
        counts.set(field.name, count)
        return [field.name + count, field]
      })
  }
}

/** Passwords, cards, and what a page wants to be forgotten are not remembered. */
function isPublic({ type, autocomplete, form }: Field): boolean {
  return type !== 'password' && form?.autocomplete !== 'off' && !/^(?:off$|one-time-code|cc-)/.test(autocomplete)
}
