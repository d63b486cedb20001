import type { EntryPages } from '../page/entry-pages.ts'
import type { FormState } from '../page/page-request.ts'
import type { Entry } from '../site/data/entry.ts'

/** The list of a collection, as the forms of a page offer it. */
export type OfferedList =
  | { readonly kind: 'list'; readonly entries: readonly Entry[] }
  /** It could not be read. */
  | { readonly kind: 'unread'; readonly cause: unknown }
  /** It is being read. */
  | { readonly kind: 'awaited' }

/** Collection → the list whose entries a section offers. */
export type Offers = ReadonlyMap<string, OfferedList>

const AWAITED: OfferedList = Object.freeze({ kind: 'awaited' })

/** What the forms of one page show in addition to the manifest: the outcome of a form, and the entries on offer. */
export class PageForms {
  /** Null if no form was sent. */
  readonly state: FormState | null
  readonly #entries: Pick<EntryPages, 'listIn'>
  readonly #locale: string
  readonly #lists = new Map<string, OfferedList>()
  readonly #reading = new Set<Promise<void>>()

  constructor(state: FormState | null, entries: Pick<EntryPages, 'listIn'>, locale: string) {
    this.state = state
    this.#entries = entries
    this.#locale = locale
  }

  /** The list of a collection, the same for all forms of the page. Requested when one of them needs it. */
  listOf(collection: string): OfferedList {
    const known = this.#lists.get(collection)
    if (known !== undefined) return known
    const list = this.#entries.listIn(collection, this.#locale)
    const now: OfferedList = list instanceof Promise ? AWAITED : { kind: 'list', entries: list }
    this.#lists.set(collection, now)
    if (list instanceof Promise) this.#await(collection, list)
    return now
  }

  /** Whether a requested list is still being read. */
  get isWaiting(): boolean {
    return this.#reading.size > 0
  }

  /** Waits for all requested lists. */
  async ready(): Promise<void> {
    await Promise.all(this.#reading)
  }

  /** Whether the lists still hold what was shown of them. */
  isCurrent(offers: Offers): boolean {
    if (offers.size === 0) return true
    for (const [collection, shown] of offers) {
      const list = this.listOf(collection)
      if (list.kind !== 'list' || shown.kind !== 'list' || list.entries !== shown.entries) return false
    }
    return true
  }

  #await(collection: string, list: Promise<readonly Entry[]>): void {
    const settle = (settled: OfferedList) => {
      this.#lists.set(collection, settled)
      this.#reading.delete(reading)
    }
    const reading: Promise<void> = list.then(
      (entries) => settle({ kind: 'list', entries }),
      (cause: unknown) => settle({ kind: 'unread', cause }),
    )
    this.#reading.add(reading)
  }
}
