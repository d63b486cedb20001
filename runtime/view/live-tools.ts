import type { DeclaredOperation } from '../graphql/typed-operation.ts'

/** The site's live connections in the browser, one for each client that has subscriptions. Their code is loaded when a section first needs it. */
export interface LiveClients {
  /**
   * Subscribes, and reports every event until it is ended. Nothing is reported before it returns.
   *
   * @throws Error when the client has no websocket.
   */
  follow(call: LiveCall, tell: (event: LiveEvent) => void): () => void
}

export interface LiveCall {
  readonly operation: DeclaredOperation
  readonly variables: Readonly<Record<string, unknown>>
}

/** `waiting`: for a connection, or after a failure; it continues by itself. `closed`: it does not. */
export type LiveStatus = 'connecting' | 'open' | 'waiting' | 'closed'

export type LiveEvent =
  | { readonly kind: 'status'; readonly status: LiveStatus }
  | { readonly kind: 'result'; readonly data: unknown }
  /** In addition to a result, or instead of one. */
  | { readonly kind: 'failed'; readonly thrown: unknown }
  /** It runs again after a failure, and has not failed since. */
  | { readonly kind: 'recovered' }

/** Gives a section access to the connections. */
export interface LiveTools {
  /** Loads their code, once for all sections. Rejects when that fails; the next call tries again. */
  open(): Promise<LiveClients>
}
