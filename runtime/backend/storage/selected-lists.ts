import { LRUCache } from 'lru-cache'
import type { Entry } from '../rules/entry.ts'
import type { WantedValue } from '../rules/entry-filter.ts'

/** Entries that the lists which are kept hold at most, taken together. */
const MAX_ENTRIES = 500_000

/** What was filtered and sorted for one field, so that whoever asks for it part by part does not pay for all of it each time. */
export class SelectedLists {
  /** The entries of which they were made. */
  #of: readonly Entry[] | null = null
  readonly #lists = new LRUCache<string, readonly Entry[]>({
    maxSize: MAX_ENTRIES,
    sizeCalculation: (list, key) => list.length + key.length + 1,
  })

  /** @param select - makes the list. A list of entries that visitors add to is another object each time, and nothing of it is found again. */
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
