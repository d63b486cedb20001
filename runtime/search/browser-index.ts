import { type FoundPages, findPages } from './find-pages.ts'
import type { SearchList } from './search-address.ts'
import { readPart, type SearchPart } from './search-part.ts'

/** By the address of its list: the sections of a page share it, and so do pages. */
const opened = new Map<string, BrowserIndex>()

/** The index of a language in the browser. @param list - address of the file that names its parts. */
export function openIndex(list: string): BrowserIndex {
  const index = opened.get(list) ?? new BrowserIndex(list)
  opened.set(list, index)
  return index
}

export class BrowserIndex {
  readonly #list: string
  readonly #parts: SearchPart[] = []
  readonly #listeners = new Set<() => void>()
  #loading: Promise<void> | null = null
  #isWhole = false

  constructor(list: string) {
    this.#list = list
  }

  /** Whether all of its parts are here. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /**
   * Fetches the parts, one after the other, once for all who ask. Rejects when one cannot be had; the next call tries again.
   *
   * @param onPart - told of the parts that are here, and of each that comes.
   */
  load(onPart: () => void): Promise<void> {
    this.#listeners.add(onPart)
    if (this.#parts.length > 0 || this.#isWhole) onPart()
    this.#loading ??= this.#load()
    return this.#loading.finally(() => this.#listeners.delete(onPart))
  }

  /** What the parts that are here know. */
  find(query: string, limit: number): FoundPages {
    return findPages(this.#parts, query, limit)
  }

  async #load(): Promise<void> {
    this.#parts.length = 0
    try {
      // It was written by the program that this is a part of.
      const { parts } = JSON.parse(await textAt(this.#list)) as SearchList
      for (const name of parts) {
        this.#parts.push(await readPart(await textAt(new URL(name, new URL(this.#list, location.href)).href)))
        this.#isWhole = this.#parts.length === parts.length
        this.#tell()
      }
      this.#isWhole = true
      if (parts.length === 0) this.#tell()
    } catch (error) {
      this.#loading = null
      throw error
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

async function textAt(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  return response.text()
}
