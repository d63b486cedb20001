import type { BatchResult } from '../../runtime/prerender/page-batch.ts'

/** Used instead of a command's name, only for the processes of a worker. */
export const RENDERER = '--queue-renderer'

/** The start options of such a process. */
export interface RendererOptions {
  readonly config: string
  readonly origin: string | null
  readonly offline: boolean
  readonly store: string
}

/** A batch of pages to render. */
export interface RenderTask {
  readonly kind: 'render'
  readonly paths: readonly string[]
  /** Name of the last ledger in the store, to find unchanged pages by; null if all are rendered. */
  readonly known: string | null
  readonly verify: number
  /** How many pages at a time. */
  readonly parallel: number
}

export type ToRenderer = RenderTask | { readonly kind: 'give-back' }

export type FromRenderer =
  | { readonly kind: 'ready'; readonly tree: string }
  /** The process cannot work at all. */
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'begin' | 'end'; readonly path: string }
  | { readonly kind: 'done'; readonly result: BatchResult }
  /** The batch cannot be done now, but perhaps later. */
  | { readonly kind: 'fault'; readonly reason: string }
