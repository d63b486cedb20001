import type { DocumentState } from '../page/payload.ts'
import type { ShownPage } from './analytics.ts'
import { importChunk } from './import-chunk.ts'
import { whenIdle } from './when-idle.ts'

/** What the chunk of the integrations exports. */
interface IntegrationsModule {
  startIntegrations(state: DocumentState, told: readonly ShownPage[]): void
}

/** Loads analytics, consent and maps when the page is idle, and hands over what was shown until then. The page works without them. */
export function loadIntegrations(src: string, state: DocumentState): void {
  const told: ShownPage[] = []
  const note = ({ detail: { path, route } }: DocumentEventMap['sitio:page']) => {
    told.push({ path, route, href: location.href })
  }
  document.addEventListener('sitio:page', note)
  whenIdle(state.site.idleMs, () => {
    importChunk<IntegrationsModule>(src, state.site.chunkLoadMs).then(
      ({ startIntegrations }) => {
        document.removeEventListener('sitio:page', note)
        startIntegrations(state, told)
      },
      (error: unknown) => console.error('[sitio] Analytics, consent and maps could not be loaded.', error),
    )
  })
}
