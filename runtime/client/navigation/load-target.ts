import type { DocumentState, Payload } from '../../page/payload.ts'
import { withSearch } from '../../values/paths/add-to-query.ts'
import type { ProgressBar } from '../../view/use-progress.ts'
import { claimReload } from '../browser/chunk-recovery.ts'
import type { Change } from '../browser/classify-change.ts'
import { isOnline, whenOnline } from '../browser/connectivity.ts'
import { isChunkLoadError } from '../browser/import-chunk.ts'
import { loadDocument } from '../browser/load-document.ts'
import { NotPrerenderedError } from '../payload/fetch-payload.ts'
import type { Payloads } from '../payload/payloads.ts'
import type { PageChunks } from './page-chunks.ts'
import { passGuards } from './pass-guards.ts'

/** The target of a navigation: an address of this site. */
export interface Target {
  readonly path: string
  readonly search: string
  /** With the hash. */
  readonly href: string
}

/** How a navigation ends, if it stays in this document. */
export type LoadResult =
  | { readonly kind: 'payload'; readonly payload: ShownPayload }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'failure'; readonly error: unknown }

/** Payloads that can be shown. */
export type ShownPayload = Exclude<Payload, { kind: 'redirect' }>

export interface LoadOptions {
  /** State of the document; every page has to come from the same build. */
  readonly state: Pick<DocumentState, 'build' | 'isStatic' | 'site'>
  readonly payloads: Payloads
  readonly chunks: PageChunks
  readonly bar: ProgressBar
  /** Address of the current page. */
  shownHref(): string
  /** Called when there is no connection: the page stays and says so. */
  onOffline(): void
}

/** Loads everything that a page needs before its address is committed: its payload, which has passed all steps, and its chunks. */
export function createLoader(options: LoadOptions) {
  const { bar, chunks, state } = options
  const { progress } = state.site

  return async function load(target: Target, change: Change, signal: AbortSignal): Promise<LoadResult> {
    if (change.showsProgress) bar.start()
    try {
      const fetched = await connected(() => options.payloads.load(target.path, target.search, signal), signal)
      // The site has been deployed again, and its pages do not work with the scripts of this build.
      if (fetched.build !== state.build) return await loadDocument(target.href)
      // A file has the same target for everybody; a server would have kept the visitor's query.
      if (fetched.kind === 'redirect' && state.isStatic) return await follow(withSearch(fetched.to, target.search))
      const payload = await connected(() => passGuards(fetched, target, state.site), signal)
      if (payload.kind === 'redirect') return await follow(payload.to)
      chunks.takeAlong(payload)
      const needed = chunks.missing(payload)
      bar.increase(needed.length > 0 ? progress.partStep : progress.dataStep)
      if (needed.length > 0) {
        await connected(() => chunks.load(needed), signal)
        bar.increase(progress.partStep)
      }
      return { kind: 'payload', payload }
    } catch (error) {
      if (signal.aborted) throw error
      return recover(error, target, state)
    }
  }

  /** Retries what failed for lack of a connection once there is one again; until then the page stays and says so. */
  async function connected<Value>(attempt: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (signal.aborted || isOnline()) throw error
        options.onOffline()
        bar.pause()
        await whenOnline(signal)
        bar.resume()
      }
    }
  }

  /** The next hop restarts the bar, but a redirect back to the current page loads nothing, so finish it here. */
  async function follow(to: string): Promise<LoadResult> {
    if (to === options.shownHref()) bar.finish()
    else bar.pause()
    if (to.startsWith('/')) return { kind: 'redirect', to }
    location.replace(to)
    return new Promise(() => {})
  }
}

/** The last resort after a failure: load the document from the server, or show an error page. */
async function recover(
  error: unknown,
  target: Target,
  { build, isStatic, site }: LoadOptions['state'],
): Promise<LoadResult> {
  if (error instanceof NotPrerenderedError) {
    console.warn(error.message)
    return loadDocument(target.href)
  }
  const isChunk = isChunkLoadError(error)
  // On a static host the page itself lies beside its payload.
  if (isStatic && !isChunk) return loadDocument(target.href)
  if (isChunk && claimReload(build, Date.now(), site.reloadMs)) return loadDocument(target.href)
  return { kind: 'failure', error }
}
