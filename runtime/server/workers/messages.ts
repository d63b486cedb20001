/** A message from a worker to the process that started it. `of` names the site, for workers that serve several. */
export type ToPrimary =
  | { readonly kind: 'ready'; readonly url: string }
  /** Sent every few seconds from then on: the worker is not stuck. */
  | { readonly kind: 'beat' }
  /** A message for all other workers. */
  | { readonly kind: 'told'; readonly of: string; readonly text: string }
  /** A question to all workers. */
  | { readonly kind: 'ask'; readonly of: string; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly part: unknown }

/** A message from that process to a worker. */
export type ToWorker =
  | { readonly kind: 'stop' }
  | { readonly kind: 'told'; readonly of: string; readonly text: string }
  | { readonly kind: 'ask'; readonly of: string; readonly id: number }
  /** The answers of all workers. */
  | { readonly kind: 'answers'; readonly id: number; readonly parts: readonly unknown[] }
