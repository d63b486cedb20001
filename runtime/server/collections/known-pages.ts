import { LRUCache } from 'lru-cache'
import type { Entry, EntryLists } from '../../site/entry.ts'
import { entryPage } from '../../site/entry-page.ts'
import type { PageModel, PatternModel } from '../../site/site-model.ts'
import { foldPath } from '../../values/fold-path.ts'
import { fillPath } from '../../values/path-pattern.ts'

/** Pages that were made of entries and are kept take this much at most. */
const MAX_BYTES = 16 * 1024 * 1024
/** Of a page, beside the values of its entry. */
const PAGE_BYTES = 1000

interface PageOfEntry {
  readonly pattern: PatternModel
  readonly entry: Entry
}

/**
 * The pages that one state of a collection has. A look-up takes constant time, however many entries there are. A page is made when it is
 * asked for; while it is kept it is the same object, so that what was made of it is kept, too.
 */
export class KnownPages {
  readonly #patterns: readonly PatternModel[]
  readonly #lists: EntryLists
  /** Folded path → whose page is there. */
  readonly #byPath = new Map<string, PageOfEntry>()
  /** Key of a pattern → id of an entry → path of its page. */
  readonly #paths = new Map<string, ReadonlyMap<string, string>>()
  readonly #made = new LRUCache<string, PageModel>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => PAGE_BYTES + 2 * JSON.stringify([page.title, page.description, page.sections]).length,
  })

  /** @param patterns - those of the collection, in all languages. */
  constructor(patterns: readonly PatternModel[], lists: EntryLists) {
    this.#patterns = patterns
    this.#lists = lists
    for (const pattern of patterns) this.#paths.set(pattern.key, this.#place(pattern))
  }

  /** Whether there is a page at a path that was folded. */
  has(foldedPath: string): boolean {
    return this.#byPath.has(foldedPath)
  }

  /** That page; null: there is none. */
  find(foldedPath: string): PageModel | null {
    const found = this.#byPath.get(foldedPath)
    return found === undefined ? null : this.#pageOf(found)
  }

  /** Every page of a pattern, in the order of its list. Nothing of them is kept. */
  *pagesOf(pattern: PatternModel): Generator<PageModel> {
    for (const entry of this.#lists.get(pattern.locale) ?? []) {
      const page = this.#make({ pattern, entry })
      if (page !== null) yield page
    }
  }

  /** Addresses of a pattern's pages: two entries cannot share one, so the first has it. */
  #place(pattern: PatternModel): ReadonlyMap<string, string> {
    const paths = new Map<string, string>()
    for (const entry of this.#lists.get(pattern.locale) ?? []) {
      const path = fillPath(pattern.path, (parameter) => entry.values[parameter])
      if (path === null) continue
      const folded = foldPath(path)
      if (this.#byPath.has(folded)) continue
      this.#byPath.set(folded, { pattern, entry })
      paths.set(entry.id, path)
    }
    return paths
  }

  #pageOf(found: PageOfEntry): PageModel | null {
    const id = `${found.pattern.key}/${found.entry.id}`
    const known = this.#made.get(id)
    if (known !== undefined) return known
    const page = this.#make(found)
    if (page !== null) this.#made.set(id, page)
    return page
  }

  #make({ pattern, entry }: PageOfEntry): PageModel | null {
    const path = this.#paths.get(pattern.key)?.get(entry.id)
    return path === undefined ? null : entryPage(pattern, entry, { path, alternates: this.#alternates(pattern, entry) })
  }

  #alternates(pattern: PatternModel, entry: Entry): PageModel['alternates'] {
    const own = this.#patterns.filter(({ name }) => name === pattern.name)
    const paths = own.map(({ locale, key }) => [locale, this.#paths.get(key)?.get(entry.id) ?? null])
    return { ...pattern.alternates, ...Object.fromEntries(paths) }
  }
}
