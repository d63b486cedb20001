import { type Location, redirect, replace, UNSAFE_createBrowserHistory, UNSAFE_createRouter } from 'react-router-dom'
import type { Change, Place } from '../browser/classify-change.ts'
import { loadDocument } from '../browser/load-document.ts'
import type { LinkFollower } from './follow-links.ts'
import type { LoadResult, Target } from './load-target.ts'

/** What a navigation ended with. */
export interface Arrival {
  readonly location: Location
  readonly result: Exclude<LoadResult, { kind: 'redirect' }>
  /** Whether it was back or forward. */
  readonly isPop: boolean
}

export interface RouterOptions {
  classify(from: Place, to: Place): Change
  load(target: Target, change: Change, signal: AbortSignal): Promise<LoadResult>
  /** Whether the page could be shown without a connection. */
  isAtHand(place: Place): boolean
  /** A navigation waits for a connection. */
  onOffline(): void
  /** The address is committed; the page is to be shown. */
  onArrive(arrival: Arrival): void
  /** The address is committed, and there was nothing to load. */
  onMoveInPage(location: Location, isPop: boolean): void
  /** The entry of the history is about to be left; the page still stands where the visitor has scrolled it. */
  onLeave(entryKey: string): void
}

const OFFLINE = 'offline'
/** As many as browsers follow by themselves. */
const MAX_HOPS = 20

type Router = ReturnType<typeof UNSAFE_createRouter>

/**
 * The router's core without its view: history, pending and aborted navigations, redirects. One catch-all route, whose loader fetches the
 * payload, so that neither the cost of a match nor the download grows with the number of routes.
 */
export class NavigationRouter implements LinkFollower {
  readonly #options: RouterOptions
  readonly #router: Router
  #shown: Location
  /** What the loader gave for it; null as long as it is the page of the document. */
  #shownData: unknown
  #isLeaving = false
  /** A redirect met by back or forward must not be pushed: it would trap the visitor. */
  #isPopping = false
  /** A link into the page makes an entry without the router's knowledge; named before the router looks, it is one of its own. */
  #isNewPlace = false
  /** Of the entry that is shown. */
  #index = 0
  /** Redirects of the navigation that is on its way. */
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

  navigate(href: string): void {
    // It may overtake a step back that is still loading.
    this.#isPopping = false
    this.#hops = 0
    const isHere = href === location.pathname + location.search + location.hash
    void this.#router.navigate(href, { replace: isHere })
  }

  leavePlace(): void {
    this.#options.onLeave(this.#shown.key)
  }

  /** Without a connection navigations wait, and the last of them goes on when there is one. */
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

  /** @throws a redirect, for the router. */
  async #load(request: Request): Promise<Arrival['result']> {
    const { state } = this.#router
    const { pathname: path, search } = new URL(request.url)
    const hash = state.navigation.location?.hash ?? ''
    const change = this.#options.classify(state.location, { pathname: path, search })
    const result = await this.#options.load({ path, search, href: path + search + hash }, change, request.signal)
    if (result.kind !== 'redirect') return result
    this.#hops += 1
    // The browser ends what leads in a circle, and says so.
    if (this.#hops > MAX_HOPS) return loadDocument(path + search + hash)
    // As browsers do: the hash goes along, unless the target has its own.
    const to = result.to.includes('#') ? result.to : result.to + hash
    throw this.#isPopping ? replace(to) : redirect(to)
  }

  #leave(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    this.leavePlace()
  }

  #commit({ location, loaderData, errors, historyAction }: Router['state']): void {
    const isPop = historyAction === 'POP'
    // The visitor may have scrolled while the page was loading. Whoever followed a link into the page has left their place at the click; by
    // now the browser may have moved.
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

/** Gives the current entry of the history what the router gives to its own: a place in the order, and a key. */
function nameEntry(idx: number): void {
  history.replaceState({ idx, key: Math.random().toString(36).slice(2, 10) }, '')
}

/** Place of the current entry in the order of this document's. */
function entryIndex(): number {
  const { state } = history
  return typeof state?.idx === 'number' ? state.idx : 0
}
