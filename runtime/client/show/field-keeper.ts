import { type Field, type FieldValue, fieldsIn, putValue, readValue } from '../browser/field-value.ts'

/** What a visitor has left on a page. */
interface Kept {
  /** Name of a field → its value. */
  readonly fields: ReadonlyMap<string, FieldValue | null>
  /** For each `details` element of the page, in order. */
  readonly isUnfolded: readonly boolean[]
  /** The link or button that had the focus, by its place among them, and what distinguishes it. */
  readonly focused: { readonly index: number; readonly name: string } | null
}

/**
 * Remembers for each entry of the history what visitors have entered in the fields of its page, what they have unfolded, and which link they
 * followed, as browsers do for documents.
 */
export class FieldKeeper {
  readonly #main: HTMLElement
  /** By the key of the entry. */
  readonly #kept = new Map<string, Kept>()

  constructor(main: HTMLElement) {
    this.#main = main
  }

  /**
   * Remembers all fields of the entry that is about to be left. Unchanged ones cannot be recognised, since React writes values into the markup, too.
   */
  save(entryKey: string): void {
    this.#kept.set(entryKey, {
      fields: new Map(this.#fields().map(([name, field]) => [name, readValue(field)])),
      isUnfolded: [...this.#folds()].map(({ open }) => open),
      focused: this.#focused(),
    })
  }

  /** Fills the fields of the page that is shown with those of an entry, and unfolds what was unfolded there. */
  place(entryKey: string): void {
    const kept = this.#kept.get(entryKey)
    if (!kept) return
    for (const [name, field] of this.#fields()) putValue(field, kept.fields.get(name) ?? null)
    for (const [index, fold] of this.#folds().entries()) fold.open = kept.isUnfolded[index] ?? fold.open
  }

  /** The link or button that had the focus when an entry was left, in the page that is shown; null if it cannot be focused there. */
  stopOf(entryKey: string): HTMLElement | null {
    const focused = this.#kept.get(entryKey)?.focused
    const stop = focused && this.#stops()[focused.index]
    const isThere = stop && nameOf(stop) === focused.name && stop.getClientRects().length > 0
    return isThere ? stop : null
  }

  /** Forgets everything: another person may be using the browser now. */
  clear(): void {
    this.#kept.clear()
  }

  #folds(): NodeListOf<HTMLDetailsElement> {
    return this.#main.querySelectorAll('details')
  }

  #focused(): Kept['focused'] {
    for (const [index, stop] of this.#stops().entries())
      if (stop === document.activeElement) return { index, name: nameOf(stop) }
    return null
  }

  /** What leads to other pages. Fields are not among them: on a phone, the focus would open the keyboard. */
  #stops(): NodeListOf<HTMLElement> {
    return this.#main.querySelectorAll('a[href], button')
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

/** What distinguishes a link or button from its neighbours. */
function nameOf(stop: HTMLElement): string {
  return `${stop.tagName} ${stop.getAttribute('href')} ${stop.textContent}`
}

/** Passwords, cards, and what a page wants to be forgotten are not remembered. */
function isPublic({ type, autocomplete, form }: Field): boolean {
  return type !== 'password' && form?.autocomplete !== 'off' && !/^(?:off$|one-time-code|cc-)/.test(autocomplete)
}
