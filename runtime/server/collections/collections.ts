import { type Endpoint, execute, type Operation } from '../../graphql/execute.ts'
import type { EntryPages, PageAddress } from '../../page/entry-pages.ts'
import type { Entry, EntryLists } from '../../site/data/entry.ts'
import { languageAt } from '../../site/data/language-at.ts'
import { SiteClock } from '../../site/data/site-clock.ts'
import { collectionOf } from '../../site/routing/pages-of.ts'
import type { CollectionModel, PageModel, RouteModel, SiteModel } from '../../site/site-model.ts'
import type { Soon } from '../../steps/step-request.ts'
import { whenReady } from '../../steps/when-ready.ts'
import { knownIn } from '../../values/known-in.ts'
import type { QueryCalls } from '../data/query-calls.ts'
import { KnownPages } from './known-pages.ts'
import { type AskedList, type AskPage, readField, readList } from './read-list.ts'

/** A list that may lack something, or that could not be read, is read again at most this often, however many visitors ask. */
const MISS_MS = 10_000
const NONE: readonly Entry[] = Object.freeze([])
/** For this long after a failure, the back-end is not asked again. */
const RETRY_MS = 1000

export interface CollectionsOptions {
  readonly site: SiteModel
  /** Collection → the operation that reads it. */
  readonly operations: Readonly<Record<string, Operation>>
  readonly endpoints: ReadonlyMap<string, Endpoint>
  /** Sends the queries. Left out: each is sent once, even if earlier ones have failed. */
  readonly calls?: Pick<QueryCalls, 'execute'>
  /** Whether a known list is shown while it is read again. Off in development and for prerendering, which need the current one. */
  readonly mayBeStale: boolean
  /** For how long a client's lists count as current, in ms. */
  keepMs(client: string): number
  /** The shortest time between two reads that unknown addresses or failures cause, in ms. Default: 10 s. */
  readonly missMs?: number
  /** The entries that the build kept, or null; asked for when nothing else is known of a collection. */
  builtLists?(collection: string): EntryLists | null
  /** Called once when a list becomes unreadable, besides failing those who wait for it. `isKnown`: an older list is shown instead. */
  onError(error: unknown, collection: string, isKnown: boolean): void
  /** Called when such a list can be read again. */
  onRead?(collection: string): void
  /** Called when entries have no pages, with the addresses that cannot be theirs; again when it is others. */
  onUnusable?(addresses: readonly string[], collection: string): void
  /** Called once when a list has more entries than are read, although the manifest sets no limit. */
  onCut?(limit: number, collection: string): void
  /** A monotonic clock, in ms. */
  readonly now?: () => number
  /** Tells the date. */
  readonly date?: () => Date
}

interface Known {
  readonly lists: EntryLists
  readonly pages: KnownPages
  /** When the list was last read, or an attempt to read it failed. */
  readAt: number
  /** Until when the list counts as current. */
  currentUntil: number
  /** Until when the list holds: for one that was read for a certain day, until midnight. */
  holdsUntil: number
}

/**
 * The entries of a site's collections, each list read once for all visitors. Lists are kept for as long as the client says, then refreshed in the
 * background. While the back-end fails, they stay in use, and it is queried again every ten seconds. A list that was read for one day is not shown on
 * the next, unless the back-end fails.
 */
export class Collections implements EntryPages {
  readonly #options: CollectionsOptions
  readonly #now: () => number
  readonly #missMs: number
  readonly #known = new Map<string, Known>()
  readonly #reading = new Map<string, Promise<Known>>()
  /** Collections whose failure has been reported. */
  readonly #unread = new Set<string>()
  /** Collection → the addresses that have been reported, a line each. */
  readonly #unusable = new Map<string, string>()
  /** Collections reported as longer than what is read of them. */
  readonly #cut = new Set<string>()
  readonly #failures = new Map<string, { readonly error: unknown; readonly at: number }>()
  readonly #ending = new AbortController()

  constructor(options: CollectionsOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#missMs = options.missMs ?? MISS_MS
  }

  find(collection: string, foldedPath: string): PageModel | null | Promise<PageModel | null> {
    const known = this.#known.get(collection)
    if (known === undefined) return this.#read(collection).then(({ pages }) => pages.find(foldedPath))
    const page = known.pages.find(foldedPath)
    // The address may belong to an entry that is younger than the list.
    if (page === null && this.#now() - known.readAt < this.#missMs) return null
    if (page !== null && this.#isFresh(known)) return page
    const reading = this.#readOr(collection, known)
    return page !== null && this.#mayShow(known) ? page : reading.then(({ pages }) => pages.find(foldedPath))
  }

  firstOf(page: PageModel): Soon<PageModel> {
    const collection = collectionOf(page)
    return collection === null ? page : whenReady(this.#shown(collection), ({ pages }) => pages.firstOf(page))
  }

  listIn(collection: string, locale: string): Soon<readonly Entry[]> {
    return whenReady(this.#shown(collection), ({ lists }) => lists.get(locale) ?? NONE)
  }

  freshMs(collection: string): number {
    const known = this.#known.get(collection)
    return known === undefined ? 0 : Math.max(0, Math.min(known.currentUntil, known.holdsUntil) - this.#now())
  }

  isMissing(collection: string, foldedPath: string): boolean {
    const known = this.#known.get(collection)
    if (known === undefined || known.pages.has(foldedPath)) return false
    if (this.#now() - known.readAt >= this.#missMs) void this.#readOr(collection, known)
    return true
  }

  async pagesOf(route: RouteModel): Promise<Iterable<PageModel>> {
    const collection = collectionOf(route)
    if (collection === null) return route.kind === 'page' ? [route] : []
    return (await this.#newest(collection)).pages.pagesOf(route)
  }

  async addressesOf(route: RouteModel): Promise<Iterable<PageAddress>> {
    const collection = collectionOf(route)
    if (collection === null) return route.kind === 'page' ? [route] : []
    return (await this.#newest(collection)).pages.addressesOf(route)
  }

  /** Reads the lists of all pages and forms before anybody asks for one. */
  async readAhead(): Promise<void> {
    for (const collection of this.#options.site.collections.keys()) {
      if (!this.#known.has(collection))
        await this.#read(collection).catch((error) => this.#tellUnread(error, collection, false))
    }
  }

  /** Reads lists again: those of a collection, or of a client; null for both: all. The old lists are shown meanwhile. */
  expire({ client, collection }: { readonly client: string | null; readonly collection: string | null }): void {
    for (const name of new Set([...this.#known.keys(), ...this.#reading.keys()])) {
      const isMeant =
        collection === null ? client === null || this.#modelOf(name).client === client : name === collection
      if (!isMeant) continue
      const earlier = this.#reading.get(name)
      this.#outdate(name)
      // The read in progress may have begun before the change, so another one follows it.
      earlier?.catch(() => {}).then(() => this.#outdate(name))
    }
  }

  #outdate(collection: string): void {
    const known = this.#known.get(collection)
    if (known === undefined) return
    known.readAt = known.currentUntil = Number.NEGATIVE_INFINITY
    void this.#readOr(collection, known)
  }

  /** Ends the reads in progress, which may take long, and would keep the process alive. No list is read any more. */
  close(): void {
    this.#ending.abort()
  }

  /** Forgets all lists: the next request waits for a fresh one. */
  forget(): void {
    this.#known.clear()
  }

  /** The entries of a collection as they are now. Rejects when they cannot be read. */
  async listsOf(collection: string): Promise<EntryLists> {
    return (await this.#newest(collection)).lists
  }

  /** Reads a field that is not kept, of the entries with these ids, from the back-end. Rejects when it does not answer. */
  fieldOf(collection: string, locale: string, field: string, ids: ReadonlySet<string>) {
    return readField(this.#asked(this.#modelOf(collection), locale, this.#clock()), field, ids)
  }

  /** A fresh list; or an older one that is refreshed in the background, where that is allowed. */
  #shown(collection: string): Soon<Known> {
    const known = this.#known.get(collection)
    if (known === undefined) return this.#read(collection)
    if (this.#isFresh(known)) return known
    const reading = this.#readOr(collection, known)
    return this.#mayShow(known) ? known : reading
  }

  /** A list that is still fresh, or is read now. */
  async #newest(collection: string): Promise<Known> {
    const known = this.#known.get(collection)
    if (known === undefined) return this.#read(collection)
    return this.#isFresh(known) ? known : this.#readOr(collection, known)
  }

  #isFresh({ currentUntil, holdsUntil }: Known): boolean {
    return this.#now() < Math.min(currentUntil, holdsUntil)
  }

  /** How long a list counts as current from now on, in ms; shorter than the client says if it could not be read just now. */
  #currentMs({ name, client }: CollectionModel): number {
    const keepMs = this.#options.keepMs(client)
    return this.#unread.has(name) ? Math.min(keepMs, this.#missMs) : keepMs
  }

  /** Whether a list may be shown while it is read again. */
  #mayShow({ holdsUntil }: Known): boolean {
    return this.#options.mayBeStale && this.#now() < holdsUntil
  }

  #modelOf(collection: string): CollectionModel {
    return knownIn(this.#options.site.collections, collection)
  }

  /** Reads a list again, and keeps the known one when that fails. */
  async #readOr(collection: string, known: Known): Promise<Known> {
    try {
      return await this.#read(collection)
    } catch (error) {
      this.#tellUnread(error, collection, true)
      known.readAt = this.#now()
      known.currentUntil = known.readAt + this.#currentMs(this.#modelOf(collection))
      known.holdsUntil = Number.POSITIVE_INFINITY
      return known
    }
  }

  /** Shares one read among all who wait for it. */
  #read(collection: string): Promise<Known> {
    const failure = this.#failures.get(collection)
    if (failure !== undefined && this.#now() - failure.at < RETRY_MS) return Promise.reject(failure.error)
    const reading = this.#reading.get(collection) ?? this.#readAnew(this.#modelOf(collection))
    this.#reading.set(collection, reading)
    reading.catch((error: unknown) => this.#failures.set(collection, { error, at: this.#now() }))
    return reading.finally(() => this.#reading.delete(collection))
  }

  async #readAnew(collection: CollectionModel): Promise<Known> {
    const before = this.#known.get(collection.name)
    const clock = this.#clock()
    const askedAt = this.#now()
    const lists = await this.#listsNow(collection, clock, before?.lists)
    const isSame = before !== undefined && [...lists].every(([code, list]) => list === before.lists.get(code))
    const { pages } = isSame ? before : { pages: this.#pagesOf(collection.name, lists) }
    const holdsUntil = askedAt + (clock.holdsMs ?? Number.POSITIVE_INFINITY)
    const readAt = this.#now()
    const currentUntil = readAt + this.#currentMs(collection)
    const known = { lists: isSame ? before.lists : lists, pages, readAt, currentUntil, holdsUntil }
    this.#known.set(collection.name, known)
    return known
  }

  #pagesOf(collection: string, lists: EntryLists): KnownPages {
    const routes = this.#options.site.routes.filter((route) => collectionOf(route) === collection)
    const pages = new KnownPages(routes, lists)
    const unusable = pages.unusable.join('\n')
    if (unusable !== '' && this.#unusable.get(collection) !== unusable)
      this.#options.onUnusable?.(pages.unusable, collection)
    this.#unusable.set(collection, unusable)
    return pages
  }

  #clock(): SiteClock {
    return new SiteClock(this.#options.date?.() ?? new Date(), this.#options.site)
  }

  /** The lists that the back-end answers. If it fails before any list is known, those that the build kept. */
  async #listsNow(collection: CollectionModel, clock: SiteClock, before: EntryLists | undefined): Promise<EntryLists> {
    const { builtLists, onRead } = this.#options
    try {
      const lists = await this.#askedLists(collection, clock, before)
      if (this.#unread.delete(collection.name)) onRead?.(collection.name)
      return lists
    } catch (error) {
      const built = before === undefined ? (builtLists?.(collection.name) ?? null) : null
      if (built === null) throw error
      this.#tellUnread(error, collection.name, true)
      return built
    }
  }

  /** Reports an outage once, although the list is tried again and again meanwhile. */
  #tellUnread(error: unknown, collection: string, isKnown: boolean): void {
    if (this.#unread.has(collection) || this.#ending.signal.aborted) return
    this.#unread.add(collection)
    this.#options.onError(error, collection, isKnown)
  }

  async #askedLists(
    collection: CollectionModel,
    clock: SiteClock,
    before: EntryLists | undefined,
  ): Promise<EntryLists> {
    const lists = new Map<string, readonly Entry[]>()
    for (const { code } of this.#options.site.locales.available)
      lists.set(code, await readList(this.#asked(collection, code, clock), before?.get(code)))
    return lists
  }

  #asked(collection: CollectionModel, locale: string, clock: SiteClock): AskedList {
    const operation = this.#options.operations[collection.name]
    if (operation === undefined) throw new RangeError(`The collection "${collection.name}" is not in the bundle.`)
    const language = languageAt(knownIn(this.#options.site.clients, collection.client), locale)
    const onCut = (limit: number) => this.#tellCut(limit, collection.name)
    return { collection, operation, locale, language, clock, ask: this.#askFor(collection, operation), onCut }
  }

  #tellCut(limit: number, collection: string): void {
    if (!this.#cut.has(collection)) this.#options.onCut?.(limit, collection)
    this.#cut.add(collection)
  }

  #askFor({ client }: CollectionModel, operation: Operation): AskPage {
    return async (variables) => {
      const endpoint = knownIn(this.#options.endpoints, client)
      // Others may wait for this answer, so the call continues when a visitor leaves.
      const { execute: ask } = this.#options.calls ?? { execute }
      const { data, errors } = await ask(endpoint, operation, variables, {
        token: null,
        signal: this.#ending.signal,
      })
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '), { cause: errors })
      return data
    }
  }
}
