import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { TypedOperation } from '../graphql/typed-operation.ts'
import { advanceFetch, type FetchEvent, initialFetchState, type ServerData } from './fetch-state.ts'
import type { FetchPolicy, QueryCall } from './graphql-tools.ts'
import { useIslandTools } from './island-context.ts'
import { type RunningQuery, runQuery } from './run-query.ts'
import type { Fetching } from './use-fetch.ts'

export interface QueryOptions<Data> {
  /**
   * The answer that came with the page, for the same variables. It is shown, and nothing is fetched until something makes it old: `refresh()`,
   * other variables, a login or logout. A section's own props have this shape.
   */
  readonly initial?: ServerData<Data> | undefined
  /** `cache-first` is the default. */
  readonly fetchPolicy?: FetchPolicy | undefined
  /** Asks anew each time that so many milliseconds have passed; 0, the default: never. */
  readonly pollMs?: number | undefined
  /** Fetches nothing while it is true. */
  readonly skip?: boolean | undefined
  /** Whether it joins an equal query that is on its way. Otherwise the manifest's `deduplicate`. */
  readonly deduplicate?: boolean | undefined
  /** Further headers of this query: they win over the client's. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What stands behind the operation in a call: its variables, which may be left out where none is required, and options. */
export type VariablesOf<Variables, Options> =
  Record<string, never> extends Variables
    ? [variables?: Variables | undefined, options?: Options | undefined]
    : [variables: Variables, options?: Options | undefined]

/**
 * Data of a GraphQL client in the browser, for an interactive section. The server renders it as loading, or as `initial` says.
 * Sections share a cache: an entity that one of them has changed is shown changed by all. Data may come together with an error.
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
      // What another visitor's session has shown must not stay.
      tell({ kind: 'dropped' })
      own.begin()
    }
    document.addEventListener('sitio:session', onSession)
    const server = first.current
    first.current = undefined
    let callOff = () => {}
    if (server) {
      tell({ kind: 'hydrated', at: Date.now() })
      // From then on others may change what it shows.
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
