/** What a page became. */
export type Outcome =
  | { readonly kind: 'rendered' | 'kept' | 'none' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'failure'; readonly message: string }

/** Other threads that render pages. */
export interface OtherThreads {
  /** Whether they have started. Then this thread has to listen to them between its own pages. */
  readonly areRunning: boolean
  /** Gives a page to another thread; null when the caller has to render it. @param path - not encoded. */
  render(path: string): Promise<Outcome> | null
}
