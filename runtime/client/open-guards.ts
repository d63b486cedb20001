import type { DocumentState, PageGuards, Payload } from '../page/payload.ts'
import { importChunk } from './import-chunk.ts'

export interface GuardedPlace {
  readonly path: string
  readonly search: string
}

/** What the script of the guards exports. */
export interface GuardsModule {
  /** The payload itself, a redirect, or the error page: what a server would have answered in its place. */
  guardPayload(payload: Payload, guards: PageGuards, place: GuardedPlace, timeoutMs: number): Promise<Payload>
  /** Shows the page, or the error page in its place; null when it leaves for another. */
  guardDocument(state: DocumentState, guards: PageGuards, main: HTMLElement): Promise<DocumentState | null>
}

/**
 * The script that asks a prerendered page's guards; only such pages fetch it.
 *
 * @throws Error named ChunkLoadError.
 */
export function openGuards({ src }: PageGuards, timeoutMs: number): Promise<GuardsModule> {
  return importChunk<GuardsModule>(src, timeoutMs)
}

/** A payload after its guards, if it has any: what a server would have answered in its place (D41). */
export async function passGuards(payload: Payload, place: GuardedPlace, timeoutMs: number): Promise<Payload> {
  if (payload.kind === 'redirect' || payload.guards === null) return payload
  const { guardPayload } = await openGuards(payload.guards, timeoutMs)
  return guardPayload(payload, payload.guards, place, timeoutMs)
}
