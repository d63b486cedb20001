import type { DocumentState, PageGuards, Payload } from '../../page/payload.ts'
import type { PublicSiteModel } from '../../site/public-model.ts'
import { importChunk } from '../browser/import-chunk.ts'

export interface GuardedPlace {
  readonly path: string
  readonly search: string
}

/** What the guards need to know about the site. */
export type GuardedSite = Pick<PublicSiteModel, 'chunkLoadMs' | 'titleTemplate'>

/** What the script of the guards exports. */
export interface GuardsModule {
  /** The payload itself, a redirect, or the error page: whatever a server would have answered. */
  guardPayload(payload: Payload, guards: PageGuards, place: GuardedPlace, site: GuardedSite): Promise<Payload>
  /** Shows the page, or the error page in its place; null when it redirects to another page. */
  guardDocument(state: DocumentState, guards: PageGuards, main: HTMLElement): Promise<DocumentState | null>
}

/**
 * The payload after its guards: whatever a server would have answered. Their script is fetched only for pages that have guards.
 *
 * @throws Error named ChunkLoadError.
 */
export async function passGuards(payload: Payload, place: GuardedPlace, site: GuardedSite): Promise<Payload> {
  if (payload.kind === 'redirect' || payload.guards === null) return payload
  const { guardPayload } = await importChunk<GuardsModule>(payload.guards.src, site.chunkLoadMs)
  return guardPayload(payload, payload.guards, place, site)
}
