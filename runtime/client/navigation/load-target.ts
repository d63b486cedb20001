import type { DocumentState, Payload } from '../../page/payload.ts'
import { claimReload } from '../browser/chunk-recovery.ts'
import type { Change } from '../browser/classify-change.ts'
import { isOnline, whenOnline } from '../browser/connectivity.ts'
import { isChunkLoadError } from '../browser/import-chunk.ts'
import { loadDocument } from '../browser/load-document.ts'
import { NotPrerenderedError } from '../payload/fetch-payload.ts'
import type { Payloads } from '../payload/payloads.ts'
import type { ProgressBar } from '../show/progress-element.ts'
import type { PageChunks } from './page-chunks.ts'
import { passGuards } from './pass-guards.ts'

/** Where a navigation leads: an address of this site. */
export interface Target {
  readonly path: string
  readonly search: string
  /** With its hash. */
  readonly href: string
}

/** What a navigation ends with, as long as it stays in this document. */
export type LoadResult =
  | { readonly kind: 'payload'; readonly payload: ShownPayload }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'failure'; readonly error: unknown }

/** Payloads that are put in place. */
export type ShownPayload = Exclude<Payload, { kind: 'redirect' }>

export interface LoadOptions {
  /** Of the document: its build is the one that every page has to fit. */
  readonly state: Pick<DocumentState, 'build' | 'isStatic' | 'site'>
  readonly payloads: Payloads
  readonly chunks: PageChunks
  readonly bar: ProgressBar
  /** Address of the page that is shown. */
  shownHref(): string
  /** There is no connection: the page stays, and says so. */
  onOffline(): void
}

/** Gets all that a page needs before its address is committed: its payload, which has passed the pipeline, and its chunks. */
export function createLoader(options: LoadOptions) {
  const { bar, chunks, state } = options
  const { chunkLoadMs, progress } = state.site

  return async function load(target: Target, change: Change, signal: AbortSignal): Promise<LoadResult> {
    if (change.showsProgress) bar.start()
    try {
      const fetched = await connected(() => options.payloads.load(target.path, target.search, signal), signal)
      // Another deployment: its pages fit no scripts of this one.
      if (fetched.build !== state.build) return await loadDocument(target.href)
      const payload = await connected(() => passGuards(fetched, target, chunkLoadMs), signal)
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

  /** What fails for lack of a connection is tried again when there is one; until then the page stays, and says so. */
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

  /** The next hop starts the bar anew; one that leads back where the visitor is does not come to that. */
  async function follow(to: string): Promise<LoadResult> {
    if (to === options.shownHref()) bar.finish()
    else bar.pause()
    if (to.startsWith('/')) return { kind: 'redirect', to }
    location.replace(to)
    return new Promise(() => {})
  }
}

/** What is left to do after a failure: the page itself from the server, or an error page in its place. */
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
  // On a file server the page itself lies beside its payload.
  if (isStatic && !isChunk) return loadDocument(target.href)
  if (isChunk && claimReload(build, Date.now(), site.reloadMs)) return loadDocument(target.href)
  return { kind: 'failure', error }
}
