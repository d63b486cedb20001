import type { DeclaredOperation } from '../graphql/typed-operation.ts'
import type { FetchEvent } from './fetch-state.ts'

/** The site's GraphQL clients in the browser. Their code is loaded when a section first needs it. */
export interface GraphQLClients {
  /**
   * Runs a query and reports every change until it is ended: data, errors, and each fetch that starts. If one update holds several of these, they
   * are reported in this order.
   */
  watch(call: QueryCall, tell: (event: FetchEvent<unknown>) => void): LiveQuery
  /** Rejects when the answer holds no data. */
  mutate(call: MutationCall): Promise<MutationAnswer>
}

interface OperationCall {
  readonly operation: DeclaredOperation
  readonly variables: Readonly<Record<string, unknown>>
  /** Additional headers for this call; they override the client's. */
  readonly headers: Readonly<Record<string, string>>
}

export interface MutationCall extends OperationCall {
  /** Called with the part of an upload sent so far, from 0 to 1. */
  onProgress(part: number): void
}

export interface QueryCall extends OperationCall {
  readonly fetchPolicy: FetchPolicy
  readonly pollMs: number
  /** Whether to join an identical query in flight; undefined means what the manifest says. */
  readonly deduplicates: boolean | undefined
  /** The answer that came with the page; it is written into the cache. */
  readonly known: unknown
}

export interface MutationAnswer {
  readonly data: unknown
  /** Undefined if there was none. */
  readonly error: unknown
}

/**
 * Where a query's data comes from: the cache if possible, else the back-end; always the back-end; both, one after the other; or the back-end
 * without caching.
 */
export type FetchPolicy = 'cache-first' | 'network-only' | 'cache-and-network' | 'no-cache'

export interface LiveQuery {
  /** Queries the back-end again; resolves when the answer, or a failure, has arrived. */
  refetch(): Promise<void>
  /** Resolves when the first answer, or a failure, has arrived, or the query was ended before. */
  readonly settled: Promise<void>
  end(): void
}

/** Gives a section access to the clients. */
export interface GraphQLTools {
  /** Loads the clients' code, once for all sections. Rejects when that fails; the next call tries again. */
  open(): Promise<GraphQLClients>
  /** Calls back once, when some section has opened the clients; without delay if one already has. Returns a function that cancels this. */
  whenOpened(listener: () => void): () => void
}
