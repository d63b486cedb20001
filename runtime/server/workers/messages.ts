/** What a worker says to the process that has started it. `of` names the site, where it serves several. */
export type ToPrimary =
  | { readonly kind: 'ready'; readonly url: string }
  /** For all other workers. */
  | { readonly kind: 'told'; readonly of: string; readonly text: string }
  /** What does each of you say? */
  | { readonly kind: 'ask'; readonly of: string; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly part: unknown }

/** What that process says to a worker. */
export type ToWorker =
  | { readonly kind: 'stop' }
  | { readonly kind: 'told'; readonly of: string; readonly text: string }
  | { readonly kind: 'ask'; readonly of: string; readonly id: number }
  /** What they have said. */
  | { readonly kind: 'answers'; readonly id: number; readonly parts: readonly unknown[] }
