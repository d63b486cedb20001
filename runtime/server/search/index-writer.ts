import { createHash } from 'node:crypto'
import { readPage } from '../../search/read-page.ts'
import { type SearchList, searchListName } from '../../search/search-address.ts'
import { createPart, type SearchablePage } from '../../search/search-part.ts'
import { collectionOf } from '../../site/routing/pages-of.ts'
import type { PageModel, SearchModel, SiteModel } from '../../site/site-model.ts'

/** The files of an index: name → content. */
export type SearchFiles = ReadonlyMap<string, string>

export interface WrittenIndex {
  readonly files: SearchFiles
  /** Language → the number of pages that are not in the index because there are too many. */
  readonly leftOut: ReadonlyMap<string, number>
}

/** The size of one part in characters of text: some 100 kB compressed, which a phone on a slow connection loads in a second. */
const PART_CHARACTERS = 150_000
const MAX_TITLE = 300
const MAX_DESCRIPTION = 500

/** Builds the index of a site from its rendered pages. Meanwhile it holds the texts of one part per language. */
export class IndexWriter {
  readonly #settings: SearchModel
  readonly #locales: ReadonlyMap<string, LocaleWriter>
  /** The collections whose entries all have pages of their own. */
  readonly #withPages: ReadonlySet<string>

  constructor(settings: SearchModel, { locales, routes }: Pick<SiteModel, 'locales' | 'routes'>) {
    this.#settings = settings
    this.#locales = new Map(locales.available.map(({ code }) => [code, new LocaleWriter()]))
    this.#withPages = new Set(
      routes.flatMap((route) => (route.kind === 'pattern' && route.each?.by === null ? route.each.collection : [])),
    )
  }

  /**
   * Whether a page belongs in the index, as far as the page itself tells. Of a list in parts, only the first part does if the entries have their own
   * pages.
   */
  wants(page: PageModel): boolean {
    const writer = this.#locales.get(page.locale)
    const isFurtherPart = (page.pages?.current ?? 1) > 1 && this.#withPages.has(collectionOf(page) ?? '')
    if (!page.isIndexed || writer === undefined || isFurtherPart) return false
    if (writer.pages < this.#settings.pages) return true
    writer.leftOut += 1
    return false
  }

  /** Adds a page. @param html - the rendered document. */
  add({ path, locale, title, description }: PageModel, html: string): void {
    this.#locales.get(locale)?.add({
      href: encodeURI(path),
      title: title.slice(0, MAX_TITLE),
      description: description.slice(0, MAX_DESCRIPTION),
      ...readPage(html, this.#settings.text),
    })
  }

  finish(): WrittenIndex {
    const files = new Map<string, string>()
    const leftOut = new Map<string, number>()
    for (const [locale, writer] of this.#locales) {
      writer.closePart()
      const names = writer.parts.map((body) => {
        const name = `${locale}-${createHash('sha256').update(body).digest('hex').slice(0, 12)}.json`
        files.set(name, body)
        return name
      })
      const list: SearchList = { parts: names }
      files.set(searchListName(locale), JSON.stringify(list))
      if (writer.leftOut > 0) leftOut.set(locale, writer.leftOut)
    }
    return { files, leftOut }
  }
}

/** The parts of one language. */
class LocaleWriter {
  readonly parts: string[] = []
  pages = 0
  leftOut = 0
  /** The pages of the part that is being filled, by address, so that each counts once. */
  #open = new Map<string, SearchablePage>()
  #characters = 0

  add(page: SearchablePage): void {
    if (this.#open.has(page.href)) return
    this.pages += 1
    this.#open.set(page.href, page)
    this.#characters += page.title.length + page.description.length + page.headings.length + page.text.length
    if (this.#characters >= PART_CHARACTERS) this.closePart()
  }

  closePart(): void {
    if (this.#open.size === 0) return
    this.parts.push(JSON.stringify(createPart([...this.#open.values()])))
    this.#open = new Map()
    this.#characters = 0
  }
}
