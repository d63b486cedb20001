import { LRUCache } from 'lru-cache'
import { type FoundPage, loadData, type PageHost } from '../page/load-page.ts'
import type { LoadedPage, PageContent, PageRequest } from '../page/page-request.ts'
import type { CacheModel, PageModel } from '../site/site-model.ts'
import { isNothingThere } from '../steps/page-error.ts'
import type { Soon } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'

interface Kept {
  readonly page: PageContent
  /** On a monotonic clock, in ms. */
  readonly at: number
  /** In ms since 1970. From then on the page is out of date by the calendar. */
  readonly untilTime: number
}

export interface KeptDataOptions {
  /** A monotonic clock in ms. */
  readonly now?: () => number
}

/** How many pages have their data kept. The answers themselves are held elsewhere; this is only a list of them for each page. */
const MAX_PAGES = 10_000

/**
 * Keeps the data of public pages that declare `cache`. While the data are fresh no back-end is called. For `staleWhileRevalidate` longer they are
 * shown while they are fetched again, and for `staleIfError` longer if that fails.
 */
export class KeptData {
  readonly #host: PageHost
  readonly #now: () => number
  readonly #kept = new LRUCache<PageModel, Kept>({ max: MAX_PAGES })
  readonly #renewing = new Set<PageModel>()
  /** Counts drops: data requested before a drop may hold what has changed. */
  #drops = 0

  constructor(host: PageHost, { now = () => performance.now() }: KeptDataOptions = {}) {
    this.#host = host
    this.#now = now
  }

  load(found: FoundPage, request: PageRequest): Soon<LoadedPage> {
    const { route } = found
    const { cache } = route
    if (cache === null) return loadData(found, request, this.#host)
    const kept = this.#kept.get(route)
    const ageMs = this.#ageOf(kept, request.now)
    if (kept === undefined || ageMs >= cache.maxAgeMs + cache.staleWhileRevalidateMs)
      return this.#loadOr(found, request, kept, cache)
    if (ageMs >= cache.maxAgeMs) this.#renew(found, request, kept, cache)
    return aged(kept, request.now)
  }

  /** How much longer the page keeps these data, in ms; null if it does not. */
  freshMs({ route, data }: PageContent): number | null {
    const kept = this.#kept.peek(route)
    if (route.cache === null || kept?.page.data !== data) return null
    return Math.max(0, kept.at + route.cache.maxAgeMs - this.#now())
  }

  /** Forgets pages that contain something that has changed. */
  drop(hasChanged: (page: PageContent) => boolean): void {
    this.#drops += 1
    for (const [route, { page }] of this.#kept.entries()) if (hasChanged(page)) this.#kept.delete(route)
  }

  #ageOf(kept: Kept | undefined, time: Date): number {
    return kept === undefined || time.getTime() >= kept.untilTime ? Number.POSITIVE_INFINITY : this.#now() - kept.at
  }

  #renew(found: FoundPage, request: PageRequest, kept: Kept, cache: CacheModel): void {
    const { route } = found
    if (this.#renewing.has(route)) return
    this.#renewing.add(route)
    const done = () => void this.#renewing.delete(route)
    // Nobody waits for this, so no visitor who leaves may abort it.
    const own = Object.create(request, { signal: { value: new AbortController().signal } }) as PageRequest
    const renewed = this.#loadOr(found, own, kept, cache)
    if (renewed instanceof Promise) renewed.then(done, done)
    else done()
  }

  #loadOr(
    found: FoundPage,
    request: PageRequest,
    kept: Kept | undefined,
    { maxAgeMs, staleIfErrorMs }: CacheModel,
  ): Soon<LoadedPage> {
    const drops = this.#drops
    return whenReady(loadData(found, request, this.#host), (page): LoadedPage => {
      const isGood = page.kind === 'page' && [...page.data.values()].every(({ cause }) => cause === undefined)
      if (isGood) {
        if (drops === this.#drops) this.#keep(page, request.now)
        return page
      }
      const isGone = page.kind === 'error' && isNothingThere(page.error)
      const mayShow = !isGone && kept !== undefined && this.#ageOf(kept, request.now) < maxAgeMs + staleIfErrorMs
      // A page that was dropped meanwhile has changed.
      return mayShow && drops === this.#drops ? aged(kept, request.now) : page
    })
  }

  #keep(page: PageContent, time: Date): void {
    const untilTime = time.getTime() + (page.holdsMs ?? Number.POSITIVE_INFINITY)
    this.#kept.set(page.route, { page, at: this.#now(), untilTime })
  }
}

/** The same page, valid for the rest of its time. */
function aged({ page, untilTime }: Kept, time: Date): PageContent {
  return page.holdsMs === null ? page : { ...page, holdsMs: untilTime - time.getTime() }
}
