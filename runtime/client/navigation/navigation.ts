import type { DocumentState, PageLife, PageTexts } from '../../page/payload.ts'
import { classifyChange, type Place } from '../browser/classify-change.ts'
import { isOnline, watchConnectivity } from '../browser/connectivity.ts'
import { focusPage } from '../browser/focus-page.ts'
import { loadDocument } from '../browser/load-document.ts'
import { createNotice } from '../browser/notice.ts'
import { reportError } from '../browser/report-error.ts'
import type { Islands } from '../islands/islands.ts'
import { createPayloads, PayloadError } from '../payload/payloads.ts'
import { type ClientError, fatalView } from '../show/error-view.ts'
import { markPlaces } from '../show/mark-place.ts'
import { createProgressBar, listenToSections } from '../show/progress-element.ts'
import { createScrollKeeper, hashTarget } from '../show/scroll.ts'
import { createPageShower, type NextPage } from '../show/show-page.ts'
import { tellScroll } from '../show/tell-scroll.ts'
import { followLinks } from './follow-links.ts'
import { createLoader, type LoadResult } from './load-target.ts'
import { createPageChunks } from './page-chunks.ts'
import { createPrefetcher } from './prefetch.ts'
import { createNavigationRouter } from './router.ts'

/** What the browser knows of the page that is shown. */
interface ShownPage extends Place {
  readonly life: PageLife
  readonly texts: PageTexts
  readonly status: number
}

declare global {
  interface DocumentEventMap {
    /** A page is shown: the first, or another after a navigation. */
    'sitio:page': CustomEvent<{ readonly path: string; readonly route: string | null; readonly status: number }>
  }
}

/** Why the page of the document may not be shown: an error page stands in its place. */
export interface Failure {
  readonly error: unknown
}

/** Makes the client handle navigation from now on; `<html data-hydrated>` says so. */
export function startNavigation(state: DocumentState, islands: Islands, failure: Failure | null): void {
  const { site } = state
  const bar = createProgressBar(required('progress'), site.progress)
  const notice = createNotice(required('notice'))
  const scroll = createScrollKeeper()
  const shower = createPageShower(state, islands)
  const payloads = createPayloads({
    timeoutMs: site.chunkLoadMs,
    keepMs: site.prefetch.keepMs,
    isStatic: state.isStatic,
  })
  const chunks = createPageChunks(state.styles, site.chunkLoadMs)
  const prefetcher = createPrefetcher(site.prefetch, payloads, chunks)
  document.addEventListener('sitio:session', payloads.clear)
  let shown: ShownPage = {
    pathname: location.pathname,
    search: location.search,
    life: state.life,
    texts: state.texts,
    status: failure ? statusOf(failure.error) : shownStatus(),
  }
  let arrivals = 0
  /** The newest place that was asked for: a link into the page may be followed while it is still on its way. */
  let landing = { entryKey: '', hash: '', isPop: false }
  let isChanging = false

  const classify = (from: Place, to: Place) => classifyChange(from, to, shown.life, shown.status !== 200)
  const sayOffline = () => notice.show(shown.texts.offline)
  const router = createNavigationRouter({
    classify,
    load: createLoader({
      build: state.build,
      isStatic: state.isStatic,
      chunkLoadMs: site.chunkLoadMs,
      reloadMs: site.reloadMs,
      steps: site.progress,
      payloads,
      chunks,
      bar,
      shownHref: () => shown.pathname + shown.search,
      onOffline: sayOffline,
    }),
    isAtHand: ({ pathname, search }) => payloads.isAtHand(pathname, search),
    onOffline: sayOffline,
    onLeave: scroll.save,
    onMoveInPage({ key, pathname, search, hash }, isPop) {
      bar.finish()
      const isQueryChange = search !== shown.search
      shown = { ...shown, pathname, search }
      landing = { entryKey: key, hash, isPop }
      scroll.place({ ...landing, toTop: !isQueryChange })
    },
    async onArrive({ location: { key, pathname, search, hash }, result, isPop }) {
      arrivals += 1
      const arrival = arrivals
      // One that comes while the page before is still leaving is to be entered, even where it differs from that in its query alone.
      isChanging ||= classify(shown, { pathname, search }).isPageChange
      const isPageChange = isChanging
      landing = { entryKey: key, hash, isPop }
      const last = shown
      shown = { ...shownAfter(result, last), pathname, search }
      const { life } = shown
      notice.hide()
      if (result.kind === 'failure') void reportError(result.error, { status: shown.status })
      if (shown.status !== 200) bar.fail()
      // A page that finishes the bar itself does so when it is shown.
      if (shown.status !== 200 || life.finishesLoading) bar.finish()
      const next: NextPage =
        result.kind === 'payload'
          ? { page: result.payload }
          : { error: clientError(result.error, shown.texts, pathname + search + hash) }
      const isShown = await show(next, {
        path: pathname,
        isPageChange,
        isCurrent: () => arrival === arrivals,
        // A change of the query alone leaves the visitor where they are.
        onSwap: () => scroll.place({ ...landing, toTop: isPageChange && life.scrollsToTop }),
      })
      if (!isShown) return
      isChanging = false
      if (isPageChange) focusPage(hashTarget(landing.hash))
      tellOfPage(shown)
      prefetcher.watch()
    },
  })

  async function show(next: NextPage, showing: Parameters<typeof shower.show>[1]): Promise<boolean> {
    try {
      return await shower.show(next, showing)
    } catch (error) {
      void reportError(error, { status: 500 })
      // Half a page is worse than a slow one; but what cannot show an error would not get to its end by loading it again.
      if (shown.status === 200) return loadDocument(location.href)
      document.getElementById('main')?.replaceChildren(fatalView(error))
      return false
    }
  }

  if (failure) {
    const { pathname, search, hash } = location
    const error = clientError(failure.error, shown.texts, pathname + search + hash)
    void show({ error }, { path: pathname, isPageChange: false, isCurrent: () => true, onSwap() {} })
  }
  followLinks(router)
  listenToSections(bar)
  markPlaces()
  tellScroll()
  const onConnectivity = (online: boolean) => {
    if (online) notice.hide()
    router.setOnline(online)
  }
  watchConnectivity(onConnectivity)
  if (!isOnline()) onConnectivity(false)
  // Whoever comes back to a page that the browser had put aside has left it by a navigation that ended elsewhere.
  addEventListener('pageshow', ({ persisted }) => persisted && bar.finish())
  prefetcher.watch()
  tellOfPage(shown)
  document.documentElement.dataset.hydrated = 'true'
}

/** The page that is shown from now on; after a failure nothing is known of it. */
function shownAfter(result: Exclude<LoadResult, { kind: 'redirect' }>, last: ShownPage): Omit<ShownPage, keyof Place> {
  if (result.kind === 'failure') {
    return { life: { ...last.life, route: null }, texts: last.texts, status: statusOf(result.error) }
  }
  const { payload } = result
  return { life: payload.life, texts: payload.texts, status: payload.kind === 'error' ? payload.status : 200 }
}

/** Only messages written for visitors are shown; others say nothing to them. */
function clientError(error: unknown, texts: PageTexts, href: string): ClientError {
  const isKnown = error instanceof PayloadError || (error instanceof Error && error.name === 'ChunkLoadError')
  return {
    status: statusOf(error),
    message: isKnown ? error.message : texts.error,
    retry: { label: texts.retry, href },
  }
}

function statusOf(error: unknown): number {
  return error instanceof PayloadError ? error.status : 500
}

/** The status of the document that the server sent, as it says itself. */
function shownStatus(): number {
  const status = document.querySelector<HTMLElement>('#main [data-error-status]')?.dataset.errorStatus
  return status === undefined ? 200 : Number(status)
}

/** One tick after the commit, when all of the page stands. */
function tellOfPage({ pathname: path, life: { route }, status }: ShownPage): void {
  setTimeout(() => document.dispatchEvent(new CustomEvent('sitio:page', { detail: { path, route, status } })))
}

/** What every page of the runtime has. */
function required(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}
