import { type Field, type FieldValue, fieldsIn, putValue, readValue } from '../browser/field-value.ts'

/** What a visitor has left on a page. */
interface Kept {
  /** Name of a field → its value. */
  readonly fields: ReadonlyMap<string, FieldValue | null>
  /** For each `details` element of the page, in order. */
  readonly isUnfolded: readonly boolean[]
  /** The name of the link or button that had the focus. */
  readonly focused: string | undefined
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
      focused: this.#stops().find(([, stop]) => stop === document.activeElement)?.[0],
    })
  }

  /** Fills the fields of the page that is shown with those of an entry, and unfolds what was unfolded there. */
  place(entryKey: string): void {
    const kept = this.#kept.get(entryKey)
    if (!kept) return
    for (const [name, field] of this.#fields()) putValue(field, kept.fields.get(name) ?? null)
    for (const [index, fold] of this.#folds().entries()) fold.open = kept.isUnfolded[index] ?? fold.open
  }

  /** The link or button of the page that is shown which had the focus when an entry was left. */
  stopOf(entryKey: string): HTMLElement | undefined {
    const focused = this.#kept.get(entryKey)?.focused
    return this.#stops().find(([name]) => name === focused)?.[1]
  }

  /** Forgets everything: another person may be using the browser now. */
  clear(): void {
    this.#kept.clear()
  }

  #folds(): NodeListOf<HTMLDetailsElement> {
    return this.#main.querySelectorAll('details')
  }

  /** What leads to other pages. Fields are not among it: on a phone, the focus would open the keyboard. */
  #stops(): Named<HTMLElement>[] {
    return named(this.#main.querySelectorAll<HTMLElement>('a[href], button'), (stop) => stop.textContent)
  }

  /** The fields that may be remembered. */
  #fields(): Named<Field>[] {
    return named(fieldsIn(this.#main).filter(isPublic), (field) => field.name)
  }
}

type Named<Element> = readonly [name: string, element: Element]

/** Elements with their names, each with its place among those of the same name. */
function named<Element>(elements: Iterable<Element>, nameOf: (element: Element) => string): Named<Element>[] {
  const counts = new Map<string, number>()
  return Array.from(elements, (element) => {
    const name = nameOf(element)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [name + count, element]
  })
}

/** Passwords, cards, and what a page wants to be forgotten are not remembered. */
function isPublic({ type, autocomplete, form }: Field): boolean {
  return type !== 'password' && form?.autocomplete !== 'off' && !/^(?:off$|one-time-code|cc-)/.test(autocomplete)
}
