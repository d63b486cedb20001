import { LRUCache } from 'lru-cache'
import type { PageAddress } from '../../page/entry-pages.ts'
import type { Entry, EntryLists } from '../../site/data/entry.ts'
import { entryPage, entryUpdated } from '../../site/data/entry-page.ts'
import { pathOf, valueIn } from '../../site/data/page-path.ts'
import { subjectsOf } from '../../site/data/subjects-of.ts'
import type { PageModel, RouteModel } from '../../site/site-model.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { fillPath, parametersOf } from '../../values/paths/path-pattern.ts'
import { numberedPage } from './numbered-page.ts'

/** The most memory that pages made of entries may take while they are kept. */
const MAX_BYTES = 16 * 1024 * 1024
/** The approximate size of a page without the values of its entry. */
const PAGE_BYTES = 1000

/** A page of the collection, whether or not it has been made. */
interface Place {
  readonly route: RouteModel
  /** Null for a fixed page. */
  readonly entry: Entry | null
  /** The number of its part in a list that is split into parts, from 1. */
  readonly number: number
  /** How many parts there are. */
  readonly count: number
  readonly path: string
}

/**
 * The pages that one state of a collection has. A look-up takes constant time, however many entries there are. A page is made when somebody asks for
 * it; while it is kept, it is the same object, so that whatever was derived from it stays valid, too.
 */
export class KnownPages {
  readonly #routes: readonly RouteModel[]
  readonly #lists: EntryLists
  /** Folded path → the page at it. */
  readonly #byPath = new Map<string, Place>()
  /** Key of a route → name of a page → where it is. */
  readonly #places = new Map<string, ReadonlyMap<string, Place>>()
  readonly #made = new LRUCache<Place, PageModel>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page) => PAGE_BYTES + 2 * JSON.stringify([page.title, page.description, page.sections]).length,
  })

  /** Addresses that entries would have, were they paths, and were they not those of other entries: the entries have no pages. */
  readonly unusable: string[] = []

  /** @param routes - the routes of the collection, in all languages. */
  constructor(routes: readonly RouteModel[], lists: EntryLists) {
    this.#routes = routes
    this.#lists = lists
    for (const route of routes) this.#places.set(route.key, this.#place(route, lists.get(route.locale) ?? []))
  }

  /** Whether there is a page at a folded path. */
  has(foldedPath: string): boolean {
    return this.#byPath.has(foldedPath)
  }

  /** The page at a folded path; null when there is none. */
  find(foldedPath: string): PageModel | null {
    const place = this.#byPath.get(foldedPath)
    return place === undefined ? null : this.#kept(place)
  }

  /** The first part of a fixed page whose list is split into parts. */
  firstOf(page: PageModel): PageModel {
    const place = this.#places.get(page.key)?.get(nameOf(null, 1))
    return place === undefined ? page : this.#kept(place)
  }

  /** Every page of a route, in the order of its list. Asking for one again gives the same object, while it is kept. */
  *pagesOf(route: RouteModel): Generator<PageModel> {
    for (const place of this.#places.get(route.key)?.values() ?? []) yield this.#kept(place)
  }

  /** The addresses of those pages; no page is made for them. */
  *addressesOf(route: RouteModel): Generator<PageAddress> {
    for (const place of this.#places.get(route.key)?.values() ?? [])
      yield {
        path: place.path,
        alternates: this.#alternates(place),
        updated: updatedOf(place),
        entry: place.entry?.values ?? null,
      }
  }

  /** Assigns addresses to the pages of a route. Two entries cannot share one, so the first gets it. */
  #place(route: RouteModel, list: readonly Entry[]): ReadonlyMap<string, Place> {
    const places = new Map<string, Place>()
    const subjects = route.kind === 'page' ? [{ entry: null, entries: list.length }] : subjectsOf(route, list)
    for (const { entry, entries } of subjects) {
      const count = route.paging === null ? 1 : Math.max(1, Math.ceil(entries / route.paging.size))
      for (let number = 1; number <= count; number += 1) {
        const path = pathOf(route, entry, number)
        const place = path === null ? null : { route, entry, number, count, path }
        // A list without a first part has no others.
        if (place === null || !this.#take(place)) {
          if (number === 1 && entry !== null) this.#leaveOut(route, entry)
          break
        }
        places.set(nameOf(entry, number), place)
      }
    }
    return places
  }

  /** An entry without a value for its address is meant to have no page in this language. */
  #leaveOut(route: RouteModel, { values }: Entry): void {
    const isMeant = parametersOf(route.path).some((name) => values[name] === null || values[name] === undefined)
    if (!isMeant) this.unusable.push(route.path.replace(/(?<=\/):(\w+)/g, (_, name: string) => String(values[name])))
  }

  #take(place: Place): boolean {
    const { route, entry, number, path } = place
    const folded = foldPath(path)
    if (this.#byPath.has(folded)) return false
    // Most paths are folded already; sharing the string of the place saves memory.
    this.#byPath.set(folded === path ? path : folded, place)
    // The numbered address of the first part works, too, since somebody may type it: it leads to the usual address.
    const asNumbered = number === 1 && route.paging !== null ? fillPath(route.paging.path, valueIn(entry, 1)) : null
    if (asNumbered !== null) this.#byPath.set(foldPath(asNumbered), place)
    return true
  }

  #kept(place: Place): PageModel {
    const known = this.#made.get(place)
    if (known !== undefined) return known
    const page = this.#make(place)
    this.#made.set(place, page)
    return page
  }

  #make(place: Place): PageModel {
    const { route, entry, number, count, path } = place
    const alternates = this.#alternates(place)
    const page = route.kind === 'page' || entry === null ? route : entryPage(route, entry, { path, alternates })
    if (page.kind === 'pattern') throw new RangeError(`The pattern "${route.key}" has no page without an entry.`)
    const { paging } = route
    if (paging === null) return page
    const hrefOf = (other: number) => {
      const there = this.#places.get(route.key)?.get(nameOf(entry, other))
      return there === undefined ? null : encodeURI(there.path)
    }
    const pages = { current: number, count, previous: hrefOf(number - 1), next: hrefOf(number + 1) }
    // Cursors are only known for the whole list, not for the entries of one value.
    const before = entry === null ? this.#lists.get(route.locale)?.[(number - 1) * paging.size - 1] : undefined
    return numberedPage(page, { path, alternates, pages, size: paging.size, after: before?.cursor ?? null })
  }

  #alternates({ route, entry, number }: Place): PageModel['alternates'] {
    const name = nameOf(entry, number)
    const paths: Record<string, string | null> = { ...route.alternates }
    for (const own of this.#routes)
      if (own.name === route.name) paths[own.locale] = this.#places.get(own.key)?.get(name)?.path ?? null
    return paths
  }
}

function updatedOf({ route, entry }: Place): string | null {
  return route.kind === 'pattern' && entry !== null ? entryUpdated(route, entry) : null
}

/** Identifies a page of a route by its entry and the number of its part. */
function nameOf(entry: Entry | null, number: number): string {
  return `${entry?.id ?? ''}#${number}`
}
