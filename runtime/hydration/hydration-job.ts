import type { DocumentState, IslandState } from '../page/payload.ts'

/** What the worker needs before it can hydrate. */
export interface HydrationSetup {
  /** Absolute path of the module with the site's interactive sections. */
  readonly bundle: string
}

/** One section of a page. */
export interface HydrationJob {
  readonly state: IslandState
  readonly document: DocumentState
  /** The server's markup inside its block. */
  readonly html: string
}

/** Why the browser would discard the server's HTML. */
export type HydrationDifference =
  /** The first place where the outputs differ; null for a side that has nothing there. */
  | { readonly kind: 'output'; readonly server: string | null; readonly browser: string | null }
  /** An element in a place where HTML does not allow it: the browser's parser moves it. */
  | { readonly kind: 'nesting'; readonly child: string; readonly parent: string }
