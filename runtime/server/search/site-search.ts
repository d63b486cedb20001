import { LRUCache } from 'lru-cache'
import type { SearchPages } from '../../page/load-section-data.ts'
import type { SectionData } from '../../page/page-request.ts'
import { type FoundPages, findPages, NOTHING_FOUND } from '../../search/find-pages.ts'
import { type SearchList, searchFolder, searchListName } from '../../search/search-address.ts'
import type { SearchAnswer } from '../../search/search-answer.ts'
import { readPart, type SearchPart } from '../../search/search-part.ts'
import type { SearchModel, SiteModel } from '../../site/site-model.ts'
import { SEARCH_PARAMETER, tidyQuery } from '../../values/paths/tidy-query.ts'
import type { SearchFiles } from './index-writer.ts'

export interface SiteSearchOptions {
  readonly site: SiteModel
  readonly settings: SearchModel
  /** Whether the pages are prerendered for a file host. */
  readonly isStatic: boolean
  /** Opens the index, either kept by the build or built now; called once, when somebody first needs it. */
  open(): Promise<SearchFiles>
}

/** How many answers are kept for further visitors with the same question. */
const KEPT_ANSWERS = 500

/** The search of a site: the index as it is sent to browsers, and answers from it. */
export class SiteSearch implements SearchPages {
  readonly #options: SiteSearchOptions
  readonly #parts = new Map<string, Promise<readonly SearchPart[]>>()
  /** The same question gets the same object, so that pages made from it are found again in the caches. */
  readonly #answers = new LRUCache<string, SectionData>({ max: KEPT_ANSWERS })
  readonly #forms = new Map<string, SectionData>()
  #files: Promise<SearchFiles> | null = null

  constructor(options: SiteSearchOptions) {
    this.#options = options
  }

  /** The file of the index with this name; null when there is none. Rejects while the index cannot be built. */
  async file(name: string): Promise<string | null> {
    return (await this.#opened()).get(name) ?? null
  }

  find(locale: string, query: string): SectionData | Promise<SectionData> {
    const asked = tidyQuery(query)
    if (asked === '') return this.form(locale)
    const key = `${locale} ${asked}`
    return this.#answers.get(key) ?? this.#find(locale, asked, key)
  }

  form(locale: string): SectionData {
    const known = this.#forms.get(locale) ?? this.#dataOf(locale, '', NOTHING_FOUND)
    this.#forms.set(locale, known)
    return known
  }

  async #find(locale: string, query: string, key: string): Promise<SectionData> {
    try {
      const found = findPages(await this.#partsOf(locale), query, this.#options.settings.results)
      const data = this.#dataOf(locale, query, found)
      this.#answers.set(key, data)
      return data
    } catch (cause) {
      return { data: null, failed: true, cause }
    }
  }

  #dataOf(locale: string, query: string, found: FoundPages): SectionData {
    const { site, settings, isStatic } = this.#options
    const page = site.routes.find((route) => route.name === settings.route && route.locale === locale)
    const answer: SearchAnswer = {
      ...found,
      action: encodeURI(page?.path ?? '/'),
      query,
      maxLength: page?.declared?.get(SEARCH_PARAMETER)?.maxLength ?? 0,
      limit: settings.results,
      index: searchFolder + searchListName(locale),
      isStatic,
    }
    return Object.freeze({ data: Object.freeze(answer), failed: false })
  }

  #partsOf(locale: string): Promise<readonly SearchPart[]> {
    const known = this.#parts.get(locale)
    if (known !== undefined) return known
    const reading = this.#opened().then((files) => readParts(files, locale))
    this.#parts.set(locale, reading)
    reading.catch(() => this.#parts.delete(locale))
    return reading
  }

  #opened(): Promise<SearchFiles> {
    if (this.#files !== null) return this.#files
    const files = this.#options.open()
    this.#files = files
    files.catch(() => {
      this.#files = null
    })
    return files
  }
}

async function readParts(files: SearchFiles, locale: string): Promise<SearchPart[]> {
  // This very program wrote them.
  const { parts } = JSON.parse(files.get(searchListName(locale)) ?? '{"parts":[]}') as SearchList
  const read: SearchPart[] = []
  for (const name of parts) read.push(await readPart(files.get(name) ?? ''))
  return read
}
