import type { DocumentState } from '../page/payload.ts'
import { followLinks } from './follow-links.ts'
import type { Islands } from './islands.ts'
import { fetchPayload } from './payloads.ts'
import { createNavigationRouter } from './router.ts'
import { createScrollKeeper } from './scroll.ts'
import { createPageShower } from './show-page.ts'

/** Makes the client handle navigation from now on; `<html data-hydrated>` says so (contract section 5). */
export function startNavigation(state: DocumentState, islands: Islands): void {
  const scroll = createScrollKeeper()
  const shower = createPageShower(state, islands)
  let arrivals = 0
  const router = createNavigationRouter({
    build: state.build,
    loadPayload: (path, search, signal) => fetchPayload(path, search, signal, state.site.chunkLoadMs),
    onLeave: scroll.save,
    onMoveInPage: scroll.place,
    async onArrive({ location, payload, isPop }) {
      arrivals += 1
      const arrival = arrivals
      const path = location.pathname
      const isPageChange = path !== shownPath
      try {
        if (!(await shower.show(payload, path, () => arrival === arrivals))) return
      } catch (error) {
        // Half a page is worse than a slow one.
        console.error('[sitio] The page could not be shown.', error)
        globalThis.location.reload()
        return
      }
      shownPath = path
      document.getElementById('main')?.focus({ preventScroll: true })
      // A change of the query alone leaves the visitor where they are (D6).
      if (isPageChange || location.hash !== '' || isPop) scroll.place(location.key, location.hash, isPop)
    },
  })
  let shownPath = location.pathname
  followLinks(router)
  document.documentElement.dataset.hydrated = 'true'
}
