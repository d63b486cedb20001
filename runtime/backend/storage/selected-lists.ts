import { LRUCache } from 'lru-cache'
import type { Entry } from '../rules/entry.ts'
import type { WantedValue } from '../rules/entry-filter.ts'

/** The total number of entries in all lists that are kept. */
const MAX_ENTRIES = 500_000

/** Keeps the filtered and sorted lists of one field, so that reading a list part by part does not filter and sort it each time. */
export class SelectedLists {
  /** The entries that the lists were made from. */
  #of: readonly Entry[] | null = null
  readonly #lists = new LRUCache<string, readonly Entry[]>({
    maxSize: MAX_ENTRIES,
    sizeCalculation: (list, key) => list.length + key.length + 1,
  })

  /** @param select - makes the list. A collection that visitors add to is a new object each time, so none of its lists is reused. */
  get(
    entries: readonly Entry[],
    locale: string,
    wanted: readonly WantedValue[],
    select: () => readonly Entry[],
  ): readonly Entry[] {
    if (this.#of !== entries) {
      this.#lists.clear()
      this.#of = entries
    }
    const key = JSON.stringify([locale, wanted.map(({ argument, wanted: value }) => [argument, value])])
    const known = this.#lists.get(key) ?? select()
    this.#lists.set(key, known)
    return known
  }
}
