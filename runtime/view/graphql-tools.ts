import type { DeclaredOperation } from '../graphql/typed-operation.ts'
import type { FetchEvent } from './fetch-state.ts'

/** What the site's GraphQL clients do in the browser. Fetched when a section first needs it. */
export interface GraphQLClients {
  /** Fetches, and tells of each change until it is ended: of every fetch that starts, and of data and errors, in this order. */
  watch(call: QueryCall, tell: (event: FetchEvent<unknown>) => void): LiveQuery
  /** Rejects when no data has come. */
  mutate(call: MutationCall): Promise<MutationAnswer>
}

interface OperationCall {
  readonly operation: DeclaredOperation
  readonly variables: Readonly<Record<string, unknown>>
  /** Further headers of this call: they win over the client's. */
  readonly headers: Readonly<Record<string, string>>
}

export interface MutationCall extends OperationCall {
  /** Told how much of an upload is on its way, from 0 to 1. */
  onProgress(part: number): void
}

export interface QueryCall extends OperationCall {
  readonly fetchPolicy: FetchPolicy
  readonly pollMs: number
  /** Whether it joins an equal query that is on its way; undefined: as the manifest says. */
  readonly deduplicates: boolean | undefined
  /** The answer that came with the page: it is put into the cache. */
  readonly known: unknown
}

export interface MutationAnswer {
  readonly data: unknown
  /** Undefined without. */
  readonly error: unknown
}

/** Where a query's data comes from: the cache or else the back-end, always the latter, both, or the latter without being kept. */
export type FetchPolicy = 'cache-first' | 'network-only' | 'cache-and-network' | 'no-cache'

export interface LiveQuery {
  /** Asks the back-end anew; resolves when the answer is here, a failure too. */
  refetch(): Promise<void>
  /** Resolves when the first answer is here, a failure too, or it has ended before. */
  readonly settled: Promise<void>
  end(): void
}

/** How a section gets at them. */
export interface GraphQLTools {
  /** Fetches the clients' code, once for all sections. Rejects when that fails; the next call tries again. */
  open(): Promise<GraphQLClients>
  /** Tells once when some section has asked for them, at once if that was earlier. Returns how to call that off. */
  whenOpened(listener: () => void): () => void
}
