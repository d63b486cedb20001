import type { Location } from 'react-router-dom'
import type { DocumentState } from '../../page/payload.ts'
import type { ProgressBar } from '../../view/use-progress.ts'
import { type Change, classifyChange, type Place } from '../browser/classify-change.ts'
import { isOnline, watchConnectivity } from '../browser/connectivity.ts'
import { focusPage } from '../browser/focus-page.ts'
import { loadDocument } from '../browser/load-document.ts'
import { createNotice } from '../browser/notice.ts'
import { reportError } from '../browser/report-error.ts'
import { requiredElement } from '../browser/required-element.ts'
import type { Islands } from '../islands/islands.ts'
import { Payloads } from '../payload/payloads.ts'
import { closePopovers } from '../show/close-popovers.ts'
import { fatalView } from '../show/error-view.ts'
import { FieldKeeper } from '../show/field-keeper.ts'
import { markPlaces } from '../show/mark-place.ts'
import { createProgressBar, listenToSections } from '../show/progress-element.ts'
import { hashTarget, ScrollKeeper } from '../show/scroll-keeper.ts'
import { type NextPage, PageShower, type Showing } from '../show/show-page.ts'
import { tellScroll } from '../show/tell-scroll.ts'
import { followLinks } from './follow-links.ts'
import { createLoader } from './load-target.ts'
import { createPageChunks } from './page-chunks.ts'
import { Prefetcher } from './prefetch.ts'
import { type Arrival, NavigationRouter } from './router.ts'
import { clientError, type Failure, firstShown, type ShownPage, shownAfter } from './shown-page.ts'

declare global {
  interface DocumentEventMap {
    /** A page is shown: the first one, or another after a navigation. */
    'sitio:page': CustomEvent<{ readonly path: string; readonly route: string | null; readonly status: number }>
  }
}

/** Lets the client handle navigation from now on, and marks that with `<html data-hydrated>`. */
export function startNavigation(state: DocumentState, islands: Islands, failure: Failure | null): void {
  new Navigation(state, islands, failure).start(failure)
}

/** Connects the router to what the visitor sees: page, progress bar, notice, scroll position and focus. */
class Navigation {
  readonly #bar: ProgressBar
  readonly #notice = createNotice(requiredElement('#notice'))
  readonly #scroll = new ScrollKeeper()
  readonly #fields = new FieldKeeper(requiredElement('#main'))
  readonly #shower: PageShower
  readonly #prefetcher: Prefetcher
  readonly #router: NavigationRouter
  #shown: ShownPage
  #arrivals = 0
  /** The entry of the history that was left last. */
  #left = ''
  /** The latest place asked for: a link into the page may be followed while that page is still loading. */
  #landing = { entryKey: '', hash: '', isPop: false }
  /** Whether a page is leaving, or has left, and the next one is not in its place yet. */
  #isChanging = false

  constructor(state: DocumentState, islands: Islands, failure: Failure | null) {
    const { site, isStatic } = state
    this.#bar = createProgressBar(requiredElement('#progress'), site.progress)
    this.#shower = new PageShower(state, islands)
    this.#shown = firstShown(state, failure)
    const payloads = new Payloads({ timeoutMs: site.chunkLoadMs, keepMs: site.prefetch.keepMs, isStatic })
    const chunks = createPageChunks(state.styles, site.chunkLoadMs)
    this.#prefetcher = new Prefetcher(site.prefetch, state.build, payloads, chunks)
    document.addEventListener('sitio:session', () => {
      payloads.clear()
      this.#fields.clear()
    })
    const onOffline = () => {
      // An open menu covers everything, including the notice.
      closePopovers(requiredElement('[data-layout]'))
      this.#notice.show(this.#shown.texts.offline)
    }
    const load = createLoader({
      state,
      payloads,
      chunks,
      bar: this.#bar,
      shownHref: () => this.#shown.pathname + this.#shown.search,
      onOffline,
    })
    this.#router = new NavigationRouter({
      classify: (from, to) => this.#classify(from, to),
      load,
      isAtHand: ({ pathname, search }) => payloads.isAtHand(pathname, search),
      onOffline,
      onLeave: (entryKey) => this.#leave(entryKey),
      onMoveInPage: (to, isPop) => this.#moveInPage(to, isPop),
      onArrive: (arrival) => this.#arrive(arrival),
    })
  }

  start(failure: Failure | null): void {
    if (failure) {
      const { pathname, search, hash } = location
      const error = clientError(failure.error, this.#shown.texts, pathname + search + hash)
      void this.#show({ error }, { path: pathname, isPageChange: false, isCurrent: () => true, onSwap() {} })
    }
    followLinks(this.#router)
    listenToSections(this.#bar)
    markPlaces()
    tellScroll()
    watchConnectivity((online) => this.#setOnline(online))
    if (!isOnline()) this.#setOnline(false)
    // A page restored from the back/forward cache was left by a navigation whose bar is still running.
    addEventListener('pageshow', ({ persisted }) => persisted && this.#bar.finish())
    this.#prefetcher.watch()
    tellOfPage(this.#shown)
    document.documentElement.dataset.hydrated = 'true'
  }

  #classify(from: Place, to: Place): Change {
    return classifyChange(from, to, this.#shown.life, this.#shown.status !== 200)
  }

  #setOnline(online: boolean): void {
    if (online) this.#notice.hide()
    this.#router.setOnline(online)
  }

  #leave(entryKey: string): void {
    this.#scroll.save(entryKey)
    // Until the entry's own page is shown, the fields belong to another page.
    if (this.#isChanging) return
    this.#fields.save(entryKey)
    this.#left = entryKey
  }

  #moveInPage({ key, pathname, search, hash }: Location, isPop: boolean): void {
    this.#bar.finish()
    const isQueryChange = search !== this.#shown.search
    this.#shown = { ...this.#shown, pathname, search }
    this.#landing = { entryKey: key, hash, isPop }
    this.#scroll.place({ ...this.#landing, toTop: !isQueryChange })
  }

  async #arrive({ location: { key, pathname, search, hash }, result, isPop }: Arrival): Promise<void> {
    this.#arrivals += 1
    const arrival = this.#arrivals
    // If the previous page is still leaving, this one has to enter, even when only its query differs.
    this.#isChanging ||= this.#classify(this.#shown, { pathname, search }).isPageChange
    const isPageChange = this.#isChanging
    this.#landing = { entryKey: key, hash, isPop }
    const before = this.#shown.life
    this.#shown = { ...shownAfter(result, this.#shown), pathname, search }
    const { life, texts } = this.#shown
    const isOtherLanguage = before.route !== life.route && pageOf(before.route) === pageOf(life.route)
    this.#settleSigns(result)
    const next: NextPage =
      result.kind === 'payload'
        ? { page: result.payload }
        : { error: clientError(result.error, texts, pathname + search + hash) }
    const isShown = await this.#show(next, {
      path: pathname,
      isPageChange,
      isCurrent: () => arrival === this.#arrivals,
      onSwap: () => {
        if (isPop || isOtherLanguage) this.#fields.place(isPop ? key : this.#left)
        // A change of only the query leaves the scroll position alone.
        this.#scroll.place({ ...this.#landing, toTop: isPageChange && life.scrollsToTop })
      },
    })
    if (!isShown) return
    this.#isChanging = false
    if (isPageChange) focusPage(this.#fields.stopOf(key) ?? hashTarget(this.#landing.hash))
    tellOfPage(this.#shown)
    this.#prefetcher.watch()
  }

  /** Updates notice and bar to show how the navigation ended. */
  #settleSigns(result: Arrival['result']): void {
    const { status, life } = this.#shown
    this.#notice.hide()
    if (result.kind === 'failure') void reportError(result.error, { status })
    if (status !== 200) this.#bar.fail()
    // A page that finishes the bar itself does so once it is shown.
    if (status !== 200 || life.finishesLoading) this.#bar.finish()
  }

  async #show(next: NextPage, showing: Showing): Promise<boolean> {
    try {
      return await this.#shower.show(next, showing)
    } catch (error) {
      void reportError(error, { status: 500 })
      // A slow page is better than a broken one, so load the document instead. An error page, though, would only fail again.
      if (this.#shown.status === 200) return loadDocument(location.href)
      document.getElementById('main')?.replaceChildren(fatalView(error))
      return false
    }
  }
}

/** The page of a route, in whatever language: that of `contact___en` is `contact`. */
function pageOf(route: string | null): string | undefined {
  return route?.replace(/___.*/, '')
}

/** Announces the page one tick after the commit, once all of it is in the DOM. */
function tellOfPage({ pathname: path, life: { route }, status }: ShownPage): void {
  setTimeout(() => document.dispatchEvent(new CustomEvent('sitio:page', { detail: { path, route, status } })))
}
