import { type FoundPages, findPages } from './find-pages.ts'
import type { SearchList } from './search-address.ts'
import { readPart, type SearchPart } from './search-part.ts'

/** Indexes by the address of their list, shared by all sections and pages of the document. */
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

  /** Whether all of its parts are loaded. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /**
   * Fetches the parts one after the other, once for all callers. Rejects when one cannot be fetched; the next call tries again.
   *
   * @param onPart - called for the parts that are loaded, and for each one that follows.
   */
  load(onPart: () => void): Promise<void> {
    this.#listeners.add(onPart)
    if (this.#parts.length > 0 || this.#isWhole) onPart()
    this.#loading ??= this.#load()
    return this.#loading.finally(() => this.#listeners.delete(onPart))
  }

  /** Searches the parts that are loaded. */
  find(query: string, limit: number): FoundPages {
    return findPages(this.#parts, query, limit)
  }

  async #load(): Promise<void> {
    this.#parts.length = 0
    try {
      // The file was written by this program.
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
