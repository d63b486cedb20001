import type { DocumentState, IslandState } from '../page/payload.ts'

/** What the worker needs to know before it can hydrate. */
export interface HydrationSetup {
  /** Absolute path of the module with the site's interactive sections. */
  readonly bundle: string
}

/** One section as it lies in a page. */
export interface HydrationJob {
  readonly state: IslandState
  readonly document: DocumentState
  /** What the server has put into its block. */
  readonly html: string
}

/** Why the browser would throw the server's HTML away. */
export type HydrationDifference =
  /** The first place where the two show something else; null where a side has nothing there. */
  | { readonly kind: 'output'; readonly server: string | null; readonly browser: string | null }
  /** An element where HTML allows none such: the browser's reader puts it elsewhere. */
  | { readonly kind: 'nesting'; readonly child: string; readonly parent: string }
