import { type Location, redirect, replace, UNSAFE_createBrowserHistory, UNSAFE_createRouter } from 'react-router-dom'
import type { Change, Place } from '../browser/classify-change.ts'
import { loadDocument } from '../browser/load-document.ts'
import { withoutSlash } from '../browser/without-slash.ts'
import type { LinkFollower } from './follow-links.ts'
import type { LoadResult, Target } from './load-target.ts'

/** The outcome of a navigation. */
export interface Arrival {
  readonly location: Location
  readonly result: Exclude<LoadResult, { kind: 'redirect' }>
  /** Whether it went back or forward in the history. */
  readonly isPop: boolean
}

export interface RouterOptions {
  classify(from: Place, to: Place): Change
  load(target: Target, change: Change, signal: AbortSignal): Promise<LoadResult>
  /** Whether the page could be shown without a connection. */
  isAtHand(place: Place): boolean
  /** Called when a navigation waits for a connection. */
  onOffline(): void
  /** Called once the address is committed: the page is to be shown. */
  onArrive(arrival: Arrival): void
  /** Called once the address is committed and there was nothing to load. */
  onMoveInPage(location: Location, isPop: boolean): void
  /** Called before an entry of the history is left, while the page still has its scroll position. */
  onLeave(entryKey: string): void
}

const OFFLINE = 'offline'
/** The limit that browsers themselves have for redirects. */
const MAX_HOPS = 20

type Router = ReturnType<typeof UNSAFE_createRouter>

/**
 * The core of React Router without its view: history, pending and aborted navigations, redirects. It has one catch-all route, whose loader fetches
 * the payload, so neither matching nor the download grows with the number of routes.
 */
export class NavigationRouter implements LinkFollower {
  readonly #options: RouterOptions
  readonly #router: Router
  #shown: Location
  /** What the loader returned for it; null while it is the page of the document. */
  #shownData: unknown
  #isLeaving = false
  /** A redirect found by going back or forward must replace the entry: pushing one would trap the visitor. */
  #isPopping = false
  /** A link into the page adds an entry that the router does not know of. Named before the router reads it, the entry looks like one of its own. */
  #isNewPlace = false
  /** Index of the current entry in the history. */
  #index = 0
  /** Redirects during the current navigation. */
  #hops = 0

  constructor(options: RouterOptions) {
    this.#options = options
    addEventListener('popstate', () => this.#onPop())
    this.#router = UNSAFE_createRouter({
      history: UNSAFE_createBrowserHistory(),
      hydrationData: { loaderData: { page: null } },
      routes: [
        {
          id: 'page',
          path: '*',
          hasErrorBoundary: true,
          loader: ({ request }) => this.#load(request),
          shouldRevalidate: ({ currentUrl, nextUrl }) => options.classify(currentUrl, nextUrl).loads,
        },
      ],
    }).initialize()
    const { location, loaderData } = this.#router.state
    this.#shown = location
    this.#shownData = loaderData.page
    this.#router.subscribe((state) => {
      if (state.navigation.state !== 'idle') this.#leave()
      else if (state.location !== this.#shown) this.#commit(state)
    })
  }

  navigate(asked: string): void {
    const href = withoutSlash(asked)
    // This navigation may overtake a step back that is still loading.
    this.#isPopping = false
    this.#hops = 0
    const isHere = href === location.pathname + location.search + location.hash
    void this.#router.navigate(href, { replace: isHere })
  }

  leavePlace(): void {
    this.#options.onLeave(this.#shown.key)
  }

  /** While offline, navigations wait; the last one proceeds once there is a connection. */
  setOnline(isOnline: boolean): void {
    if (!isOnline) {
      this.#router.getBlocker(OFFLINE, ({ currentLocation, nextLocation }) => {
        const waits =
          this.#options.classify(currentLocation, nextLocation).loads && !this.#options.isAtHand(nextLocation)
        if (waits) this.#options.onOffline()
        return waits
      })
      return
    }
    const waiting = this.#router.state.blockers.get(OFFLINE)
    if (waiting?.state === 'blocked') waiting.proceed()
    this.#router.deleteBlocker(OFFLINE)
  }

  #onPop(): void {
    this.#isPopping = true
    this.#hops = 0
    this.#isNewPlace = history.state === null
    if (this.#isNewPlace) nameEntry(this.#index + 1)
    this.#index = entryIndex()
  }

  /** @throws a redirect, which the router handles. */
  async #load(request: Request): Promise<Arrival['result']> {
    const { state } = this.#router
    const { pathname: path, search } = new URL(request.url)
    const hash = state.navigation.location?.hash ?? ''
    const change = this.#options.classify(state.location, { pathname: path, search })
    const result = await this.#options.load({ path, search, href: path + search + hash }, change, request.signal)
    if (result.kind !== 'redirect') return result
    this.#hops += 1
    // Let the browser detect the redirect loop and report it.
    if (this.#hops > MAX_HOPS) return loadDocument(path + search + hash)
    // As in browsers, the hash is kept unless the target has its own.
    const to = withoutSlash(result.to.includes('#') ? result.to : result.to + hash)
    throw this.#isPopping ? replace(to) : redirect(to)
  }

  #leave(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    this.leavePlace()
  }

  #commit({ location, loaderData, errors, historyAction }: Router['state']): void {
    const isPop = historyAction === 'POP'
    // The visitor may have scrolled while the page was loading, so save the position again. For a link into the page it was saved at the click, and
    // the browser may have scrolled since.
    if (!this.#isNewPlace) this.leavePlace()
    this.#isLeaving = false
    this.#isPopping = false
    this.#isNewPlace = false
    this.#index = entryIndex()
    this.#shown = location
    const data = errors?.page === undefined ? loaderData.page : { kind: 'failure', error: errors.page }
    if (data === this.#shownData) {
      this.#options.onMoveInPage(location, isPop)
      return
    }
    this.#shownData = data
    // The loader above returned it.
    this.#options.onArrive({ location, result: data as Arrival['result'], isPop })
  }
}

/** Gives the current entry of the history an index and a key, as the router does with its own entries. */
function nameEntry(idx: number): void {
  history.replaceState({ idx, key: Math.random().toString(36).slice(2, 10) }, '')
}

/** Index of the current entry among those of this document. */
function entryIndex(): number {
  const { state } = history
  return typeof state?.idx === 'number' ? state.idx : 0
}
