import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { createFetcher } from './create-fetcher.ts'
import { advanceFetch, type FetchState, initialFetchState, type ServerData } from './fetch-state.ts'
import { useIslandTools } from './island-context.ts'

export interface FetchOptions<Data> {
  /** Data that the server has given, or its failure: then nothing is fetched at the start. A section's own props have this shape. */
  readonly initial?: ServerData<Data> | undefined
  /** Least time for which it is pending, in milliseconds; 0: none. Otherwise the manifest's `timeouts.fetchDelay` (200 ms). */
  readonly delayMs?: number | undefined
  /** Stands for all that `load` depends on: when it changes, what is running is dropped, and the data is fetched anew. */
  readonly key?: string | number | undefined
}

export interface Fetching<Data> extends FetchState<Data> {
  readonly status: 'loading' | 'ready' | 'error'
  /**
   * Fetches anew, and clears the error. While a fetch is running it is joined: the same promise, no second request.
   *
   * @returns resolves when the result is here, a failure too; never rejects. Always the same function.
   */
  refresh(): Promise<void>
}

/**
 * Data that an interactive section fetches in the browser.
 *
 * The server renders it as pending, and the browser fetches it when the section starts; with `initial` it begins with what the server has
 * given, a failure too, and fetches only when `refresh()` is called. A result that comes sooner than the least pending time counts when that
 * is over, so that nothing flickers. A failure is the section's own: it shows neither the error page nor a failed progress bar.
 *
 * @param load - is given a signal that is aborted when the section has gone or `key` has changed; hand it on to `fetch`. What it throws
 *   becomes `error`.
 * @example
 * const { data, status, refresh } = useFetch(async (signal) => {
 *   const answer = await fetch(`/api/stock?item=${item}`, { signal })
 *   if (!answer.ok) throw Object.assign(new Error(answer.statusText), { statusCode: answer.status })
 *   return readStock(await answer.json())
 * }, { key: item })
 */
export function useFetch<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  { initial, delayMs, key }: FetchOptions<Data> = {},
): Fetching<Data> {
  const tools = useIslandTools()
  const [state, tell] = useReducer(advanceFetch<Data>, initial, initialFetchState<Data>)
  const [fetcher] = useState(() => createFetcher<Data>(tell))
  const isGiven = useRef(initial !== undefined)
  const run = useRef<(() => Promise<void>) | null>(null)
  const refresh = useCallback(() => run.current?.() ?? Promise.resolve(), [])

  // The newest `load` counts; once the section has gone, none does.
  useEffect(() => {
    run.current = () => fetcher.run(load, typeof delayMs === 'number' && delayMs >= 0 ? delayMs : tools().fetchDelayMs)
    return () => {
      run.current = null
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `load` depends on.
  useEffect(() => {
    if (isGiven.current) tell({ kind: 'hydrated', at: Date.now() })
    else void refresh()
    isGiven.current = false
    return fetcher.cancel
  }, [key, fetcher, refresh])

  return { ...state, status: state.pending ? 'loading' : state.error ? 'error' : 'ready', refresh }
}
