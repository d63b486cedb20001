import { type Location, redirect, replace, UNSAFE_createBrowserHistory, UNSAFE_createRouter } from 'react-router-dom'
import type { Payload } from '../page/payload.ts'
import type { LinkFollower } from './follow-links.ts'

/** What a navigation ended with. */
export interface Arrival {
  readonly location: Location
  readonly payload: Exclude<Payload, { kind: 'redirect' }>
  /** Whether it was back or forward. */
  readonly isPop: boolean
}

export type NavigationRouter = LinkFollower

export interface RouterOptions {
  /** Id of the build that this page belongs to. */
  readonly build: string
  loadPayload(path: string, search: string, signal: AbortSignal): Promise<Payload>
  /** The address is committed; the page is to be shown. */
  onArrive(arrival: Arrival): void
  /** Only hash or state changed: there is nothing to load. */
  onMoveInPage(entryKey: string, hash: string, isPop: boolean): void
  /** The entry of the history is about to be left; the page still stands where the visitor has scrolled it. */
  onLeave(entryKey: string): void
}

/**
 * The router's core without its view: history, pending and aborted navigations, redirects. One catch-all route, whose loader fetches the
 * payload, so that neither the cost of a match nor the download grows with the number of routes (architecture 0.3).
 */
export function createNavigationRouter(options: RouterOptions): NavigationRouter {
  // A redirect met by back or forward must not be pushed: it would trap the visitor.
  let isPopping = false
  addEventListener('popstate', () => {
    isPopping = true
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
          const { pathname, search } = new URL(request.url)
          const payload = await options.loadPayload(pathname, search, request.signal)
          if (payload.build !== options.build)
            return loadDocument(pathname + search + (router.state.navigation.location?.hash ?? ''))
          if (payload.kind !== 'redirect') return payload
          if (!payload.to.startsWith('/')) return loadDocument(payload.to)
          throw isPopping ? replace(payload.to) : redirect(payload.to)
        },
        // A page that has failed is asked for again by a link to itself (behaviours 2.11).
        shouldRevalidate: ({ currentUrl, nextUrl }) =>
          showsError || currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search,
      },
    ],
  }).initialize()

  let shown = router.state.location
  let shownKey = shown.key
  let showsError = false
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
    const isNewPlace = isUnknownEntry()
    // Whoever followed a link into the page has left their place at the click; by now the browser may have moved.
    if (!isLeaving && !isNewPlace) options.onLeave(shownKey)
    isLeaving = false
    isPopping = false
    shown = location
    shownKey = isNewPlace ? nameEntry() : location.key
    if (errors?.page !== undefined) {
      // Nothing usable came. The browser asks for the page itself, and says what is wrong if that fails, too.
      void loadDocument(location.pathname + location.search + location.hash)
      return
    }
    if (loaderData.page === shownData) {
      options.onMoveInPage(shownKey, location.hash, isPop)
      return
    }
    shownData = loaderData.page
    // The loader above returned it.
    const payload = loaderData.page as Arrival['payload']
    showsError = payload.kind === 'error'
    options.onArrive({ location, payload, isPop })
  })

  return {
    navigate(href) {
      // It may overtake a step back that is still loading.
      isPopping = false
      const isHere = href === location.pathname + location.search + location.hash
      void router.navigate(href, { replace: isHere })
    },
    leavePlace: () => options.onLeave(shownKey),
  }
}

/** Whether the browser made the current entry of the history, for a link into the page: it has none of the router's state. */
function isUnknownEntry(): boolean {
  return history.state === null
}

/** Gives that entry a key of its own; without one, all of them would share the first entry's. */
function nameEntry(): string {
  const key = Math.random().toString(36).slice(2, 10)
  history.replaceState({ idx: null, key }, '')
  return key
}

/** Leaves this page; what comes after never runs. Assigning an address that differs in its hash, or not at all, would load nothing. */
function loadDocument(href: string): Promise<never> {
  const url = new URL(href, location.href)
  const isHere = url.origin + url.pathname + url.search === location.origin + location.pathname + location.search
  if (isHere) location.reload()
  else location.assign(href)
  return new Promise(() => {})
}
