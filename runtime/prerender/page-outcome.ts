/** What a page became. */
export type Outcome =
  | { readonly kind: 'rendered' | 'kept' | 'none' }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'failure'; readonly message: string }

/** Threads that render pages, too. */
export interface OtherThreads {
  /** Whether they have begun: then whoever renders beside them listens to them between two pages. */
  readonly areRunning: boolean
  /** Has a page rendered; null: whoever asks renders it. @param path - not encoded. */
  render(path: string): Promise<Outcome> | null
}
