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

export interface NavigationRouter extends LinkFollower {
  /** Without a connection navigations wait, and the last of them goes on when there is one. */
  setOnline(isOnline: boolean): void
}

const OFFLINE = 'offline'
/** As many as browsers follow by themselves. */
const MAX_HOPS = 20

/**
 * The router's core without its view: history, pending and aborted navigations, redirects. One catch-all route, whose loader fetches the
 * payload, so that neither the cost of a match nor the download grows with the number of routes.
 */
export function createNavigationRouter(options: RouterOptions): NavigationRouter {
  // A redirect met by back or forward must not be pushed: it would trap the visitor.
  let isPopping = false
  // A link into the page makes an entry without the router's knowledge; named before the router looks, it is one of its own.
  let isNewPlace = false
  let index = 0
  /** Redirects of the navigation that is on its way. */
  let hops = 0
  addEventListener('popstate', () => {
    isPopping = true
    hops = 0
    isNewPlace = history.state === null
    if (isNewPlace) nameEntry(index + 1)
    index = entryIndex()
  })
  // Named, since the loader asks it where the navigation leads.
  const router: ReturnType<typeof UNSAFE_createRouter> = UNSAFE_createRouter({
    history: UNSAFE_createBrowserHistory(),
    hydrationData: { loaderData: { page: null } },
    routes: [
      {
        id: 'page',
        path: '*',
        hasErrorBoundary: true,
        async loader({ request }) {
          const { pathname: path, search } = new URL(request.url)
          const hash = router.state.navigation.location?.hash ?? ''
          const change = options.classify(router.state.location, { pathname: path, search })
          const result = await options.load({ path, search, href: path + search + hash }, change, request.signal)
          if (result.kind !== 'redirect') return result
          hops += 1
          // The browser ends what leads in a circle, and says so.
          if (hops > MAX_HOPS) return loadDocument(path + search + hash)
          // As browsers do: the hash goes along, unless the target has its own.
          const to = result.to.includes('#') ? result.to : result.to + hash
          throw isPopping ? replace(to) : redirect(to)
        },
        shouldRevalidate: ({ currentUrl, nextUrl }) => options.classify(currentUrl, nextUrl).loads,
      },
    ],
  }).initialize()

  let shown = router.state.location
  let shownKey = shown.key
  let shownData: unknown = router.state.loaderData.page
  let isLeaving = false
  router.subscribe(({ navigation, location, loaderData, errors, historyAction }) => {
    if (navigation.state !== 'idle') {
      if (!isLeaving) {
        isLeaving = true
        options.onLeave(shownKey)
      }
      return
    }
    if (location === shown) return
    const isPop = historyAction === 'POP'
    // The visitor may have scrolled while the page was loading. Whoever followed a link into the page has left their place at the click; by
    // now the browser may have moved.
    if (!isNewPlace) options.onLeave(shownKey)
    isLeaving = false
    isPopping = false
    isNewPlace = false
    index = entryIndex()
    shown = location
    shownKey = location.key
    const data = errors?.page === undefined ? loaderData.page : { kind: 'failure', error: errors.page }
    if (data === shownData) {
      options.onMoveInPage(location, isPop)
      return
    }
    shownData = data
    // The loader above returned it.
    options.onArrive({ location, result: data as Arrival['result'], isPop })
  })

  return {
    navigate(href) {
      // It may overtake a step back that is still loading.
      isPopping = false
      hops = 0
      const isHere = href === location.pathname + location.search + location.hash
      void router.navigate(href, { replace: isHere })
    },
    leavePlace: () => options.onLeave(shownKey),
    setOnline(isOnline) {
      if (!isOnline) {
        router.getBlocker(OFFLINE, ({ currentLocation, nextLocation }) => {
          const waits = options.classify(currentLocation, nextLocation).loads && !options.isAtHand(nextLocation)
          if (waits) options.onOffline()
          return waits
        })
        return
      }
      const waiting = router.state.blockers.get(OFFLINE)
      if (waiting?.state === 'blocked') waiting.proceed()
      router.deleteBlocker(OFFLINE)
    },
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
