import { type Location, redirect, replace, UNSAFE_createBrowserHistory, UNSAFE_createRouter } from 'react-router-dom'
import type { Payload } from '../page/payload.ts'

/** What a navigation ended with. */
export interface Arrival {
  readonly location: Location
  readonly payload: Exclude<Payload, { kind: 'redirect' }>
  /** Whether it was back or forward. */
  readonly isPop: boolean
}

export interface NavigationRouter {
  navigate(href: string): void
}

export interface RouterOptions {
  /** Id of the build that this page belongs to. */
  readonly build: string
  loadPayload(path: string, search: string, signal: AbortSignal): Promise<Payload>
  /** The address is committed; the page is to be shown. */
  onArrive(arrival: Arrival): void
  /** Only hash or state changed: there is nothing to load. */
  onMoveInPage(location: Location, isPop: boolean): void
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
  const router = UNSAFE_createRouter({
    history: UNSAFE_createBrowserHistory(),
    hydrationData: { loaderData: { page: null } },
    routes: [
      {
        id: 'page',
        path: '*',
        hasErrorBoundary: true,
        async loader({ request }) {
          const { pathname, search, href } = new URL(request.url)
          const payload = await options.loadPayload(pathname, search, request.signal)
          if (payload.build !== options.build) return loadDocument(href)
          if (payload.kind !== 'redirect') return payload
          if (!payload.to.startsWith('/')) return loadDocument(payload.to)
          throw isPopping ? replace(payload.to) : redirect(payload.to)
        },
        shouldRevalidate: ({ currentUrl, nextUrl }) =>
          currentUrl.pathname + currentUrl.search !== nextUrl.pathname + nextUrl.search,
      },
    ],
  }).initialize()

  let shown = router.state.location
  let shownData: unknown = router.state.loaderData.page
  let leaving: string | null = null
  router.subscribe(({ navigation, location, loaderData, errors, historyAction }) => {
    if (navigation.state !== 'idle') {
      if (leaving === null) {
        leaving = shown.key
        options.onLeave(leaving)
      }
      return
    }
    if (location === shown) return
    const isPop = historyAction === 'POP'
    leaving = null
    isPopping = false
    shown = location
    if (errors?.page !== undefined) {
      // Nothing usable came. The browser asks for the page itself, and says what is wrong if that fails, too.
      void loadDocument(location.pathname + location.search + location.hash)
      return
    }
    if (loaderData.page === shownData) {
      options.onMoveInPage(location, isPop)
      return
    }
    shownData = loaderData.page
    // The loader above returned it.
    options.onArrive({ location, payload: loaderData.page as Arrival['payload'], isPop })
  })

  return { navigate: (href) => void router.navigate(href) }
}

/** Leaves this page; what comes after never runs. */
function loadDocument(href: string): Promise<never> {
  location.assign(href)
  return new Promise(() => {})
}
