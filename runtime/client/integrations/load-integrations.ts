import type { ShownPage } from '../../analytics/analytics-kind.ts'
import type { DocumentState } from '../../page/payload.ts'
import { importChunk } from '../browser/import-chunk.ts'
import { reportError } from '../browser/report-error.ts'
import { whenIdle } from '../browser/when-idle.ts'

/** What the chunk of the integrations exports. */
export interface IntegrationsModule {
  /** Takes the pages shown so far, in order; returns a function to call with each further page. */
  startIntegrations(state: DocumentState, shown: readonly ShownPage[]): (page: ShownPage) => void
}

/** Loads analytics, consent and maps when the page is idle, and reports every page to them. The site works without them. */
export function loadIntegrations(src: string, state: DocumentState): void {
  const first: ShownPage = { path: location.pathname, route: state.life.route, href: location.href }
  const shown = [first]
  let tell = (page: ShownPage): void => void shown.push(page)
  let hasBegun = false
  document.addEventListener('sitio:page', ({ detail: { path, route } }) => {
    // Navigation first announces the page that is already shown; do not count it twice.
    if (hasBegun || path !== first.path) tell({ path, route, href: location.href })
    hasBegun = true
  })
  whenIdle(() => {
    importChunk<IntegrationsModule>(src, state.site.chunkLoadMs).then(({ startIntegrations }) => {
      tell = startIntegrations(state, shown)
    }, reportError)
  }, state.site.idleMs)
}
