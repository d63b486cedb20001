import type { BatchResult } from '../../runtime/prerender/page-batch.ts'

/** In the place of a command, for the processes of a worker alone. */
export const RENDERER = '--queue-renderer'

/** What such a process is started with. */
export interface RendererOptions {
  readonly config: string
  readonly origin: string | null
  readonly offline: boolean
  readonly store: string
}

/** Pages that it is to render. */
export interface RenderTask {
  readonly kind: 'render'
  readonly paths: readonly string[]
  /** In the store. */
  readonly known: string | null
  readonly verify: number
  /** How many at a time. */
  readonly parallel: number
}

export type ToRenderer = RenderTask | { readonly kind: 'give-back' }

export type FromRenderer =
  | { readonly kind: 'ready'; readonly tree: string }
  /** It cannot begin at all. */
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'begin' | 'end'; readonly path: string }
  | { readonly kind: 'done'; readonly result: BatchResult }
  /** The batch cannot be done now; later perhaps. */
  | { readonly kind: 'fault'; readonly reason: string }
