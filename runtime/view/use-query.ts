import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { TypedOperation } from '../graphql/typed-operation.ts'
import { advanceFetch, type FetchEvent, initialFetchState, type ServerData } from './fetch-state.ts'
import type { FetchPolicy, QueryCall } from './graphql-tools.ts'
import { useIslandTools } from './island-context.ts'
import { type RunningQuery, runQuery } from './run-query.ts'
import type { Fetching } from './use-fetch.ts'

export interface QueryOptions<Data> {
  /**
   * The answer that came with the page, for the same variables. It is shown, and nothing is fetched until it is out of date: after `refresh()`, a
   * change of variables, a login or logout. A section's own props have this shape.
   */
  readonly initial?: ServerData<Data> | undefined
  /** Default: `cache-first`. */
  readonly fetchPolicy?: FetchPolicy | undefined
  /** Queries again at this interval, in milliseconds. Default: 0, never. */
  readonly pollMs?: number | undefined
  /** Fetches nothing while true. */
  readonly skip?: boolean | undefined
  /** Whether to join an identical query in flight. Default: the manifest's `deduplicate`. */
  readonly deduplicate?: boolean | undefined
  /** Additional headers for this query; they override the client's. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The arguments of a call after the operation: its variables, which may be omitted if none is required, and options. */
export type VariablesOf<Variables, Options> =
  Record<string, never> extends Variables
    ? [variables?: Variables | undefined, options?: Options | undefined]
    : [variables: Variables, options?: Options | undefined]

/**
 * Data of a GraphQL client in the browser, for an interactive section. The server renders it as loading, or as `initial` says. Sections share a
 * cache: when one of them changes an entity, all that show it are updated. There may be data and an error at the same time.
 *
 * @param operation - from a `.graphql` file in the section's folder.
 * @example
 * import viewer from './viewer.graphql'
 *
 * const { data, status, refresh } = useQuery(viewer)
 */
export function useQuery<Data, Variables>(
  operation: TypedOperation<Data, Variables>,
  ...[given, options = {}]: VariablesOf<Variables, QueryOptions<Data>>
): Fetching<Data> {
  const { initial, fetchPolicy = 'cache-first', pollMs = 0, skip = false, deduplicate, headers = NONE } = options
  const variables: Readonly<Record<string, unknown>> = given ?? NONE
  const tools = useIslandTools()
  const [state, tell] = useReducer(advanceFetch<Data>, initial, initialFetchState<Data>)
  const first = useRef(initial)
  const running = useRef<RunningQuery | null>(null)
  const refresh = useCallback(() => running.current?.refresh() ?? Promise.resolve(), [])
  const key = JSON.stringify([operation.hash, variables, fetchPolicy, pollMs, deduplicate, headers])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what the call is made of.
  useEffect(() => {
    if (skip) return undefined
    const call: QueryCall = {
      operation,
      variables,
      fetchPolicy,
      pollMs,
      deduplicates: deduplicate,
      headers,
      known: undefined,
    }
    const own = runQuery(tools().graphql, call, (event) =>
      // The types were generated from the operation.
      tell(event as FetchEvent<Data>),
    )
    running.current = own
    const onSession = () => {
      // Data of the previous session must not stay visible.
      tell({ kind: 'dropped' })
      own.begin()
    }
    document.addEventListener('sitio:session', onSession)
    const server = first.current
    first.current = undefined
    let callOff = () => {}
    if (server) {
      tell({ kind: 'hydrated', at: Date.now() })
      // From then on other sections may change what this one shows.
      if (!server.failed) callOff = tools().graphql.whenOpened(() => own.begin(server.data))
    } else own.begin()
    return () => {
      callOff()
      document.removeEventListener('sitio:session', onSession)
      own.end()
      running.current = null
    }
  }, [key, skip, tools])

  return { ...state, status: state.pending ? 'loading' : state.error ? 'error' : 'ready', refresh }
}

const NONE = {}
