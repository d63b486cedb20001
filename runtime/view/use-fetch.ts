import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { createFetcher } from './create-fetcher.ts'
import { advanceFetch, type FetchState, initialFetchState, type ServerData } from './fetch-state.ts'
import { useIslandTools } from './island-context.ts'

export interface FetchOptions<Data> {
  /** Data, or a failure, that came from the server: then nothing is fetched at the start. A section's own props have this shape. */
  readonly initial?: ServerData<Data> | undefined
  /** Least time for which a fetch counts as pending, in milliseconds; 0 for none. Default: the manifest's `timeouts.fetchDelay` (200 ms). */
  readonly delayMs?: number | undefined
  /** Represents everything that `load` depends on: when it changes, a running fetch is dropped and the data is fetched again. */
  readonly key?: string | number | undefined
}

export interface Fetching<Data> extends FetchState<Data> {
  readonly status: 'loading' | 'ready' | 'error'
  /**
   * Fetches again and clears the error. A call during a fetch joins it: it returns the same promise and sends no second request.
   *
   * @returns resolves when the result, or a failure, has arrived; never rejects. The function is always the same one.
   */
  refresh(): Promise<void>
}

/**
 * Data that an interactive section fetches in the browser.
 *
 * The server renders it as pending, and the browser fetches it when the section starts. With `initial` it starts with what the server has given,
 * even a failure, and fetches only when `refresh()` is called. A result that arrives before the least pending time is held back until then, so that
 * nothing flickers. A failure concerns the section only: it shows neither the error page nor a failed progress bar.
 *
 * @param load - receives a signal that is aborted when the section is removed or `key` changes; pass it on to `fetch`. What it throws becomes
 *   `error`.
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

  // The latest `load` is used; once the section is removed, none is.
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
