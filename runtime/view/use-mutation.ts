import { useCallback, useReducer, useRef, useState } from 'react'
import type { TypedOperation } from '../graphql/typed-operation.ts'
import { advanceFetch, type FetchError, type FetchState, fetchErrorOf } from './fetch-state.ts'
import { useIslandTools } from './island-context.ts'
import type { VariablesOf } from './use-query.ts'

export interface MutationOptions {
  /** Additional headers for this call; they override the client's. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface MutationOutcome<Data> {
  /** Null if the mutation failed. There may be data and an error at the same time. */
  readonly data: Data | null
  readonly error: FetchError | null
}

export interface Mutating<Data, Variables> extends Pick<FetchState<Data>, 'data' | 'error' | 'pending'> {
  /** The part of an upload sent so far, from 0 to 1; null when nothing is being uploaded. */
  readonly progress: number | null
  /**
   * Sends the mutation once, without retries. Files among the variables are uploaded.
   *
   * @returns resolves to the outcome, even a failure; never rejects. The function is always the same one.
   */
  run(...call: VariablesOf<Variables, MutationOptions>): Promise<MutationOutcome<Data>>
}

/**
 * A mutation that an interactive section sends from the browser. Nothing is fetched or pending before it runs. Entities in its answer are updated
 * in every query that shows them.
 *
 * @param operation - from a `.graphql` file in the section's folder.
 * @example
 * import signIn from './login.graphql'
 *
 * const { run, pending, error } = useMutation(signIn)
 * const { data } = await run({ email, password })
 */
export function useMutation<Data, Variables>(operation: TypedOperation<Data, Variables>): Mutating<Data, Variables> {
  const tools = useIslandTools()
  const [state, tell] = useReducer(advanceFetch<Data>, { data: null, error: null, pending: false, timestamp: null })
  const [progress, setProgress] = useState<number | null>(null)
  // The state shown is that of the latest run.
  const newest = useRef(0)
  const run = useCallback(
    async (...[variables, options]: VariablesOf<Variables, MutationOptions>): Promise<MutationOutcome<Data>> => {
      newest.current += 1
      const own = newest.current
      const tellOwn: typeof tell = (event) => {
        if (own !== newest.current) return
        tell(event)
        setProgress(null)
      }
      tellOwn({ kind: 'started' })
      try {
        const clients = await tools().graphql.open()
        const answer = await clients.mutate({
          operation,
          variables: variables ?? {},
          headers: options?.headers ?? {},
          onProgress: (part) => own === newest.current && setProgress(part),
        })
        // The types were generated from the operation.
        const data = answer.data as Data
        tellOwn({ kind: 'loaded', data, at: Date.now() })
        if (answer.error === undefined) return { data, error: null }
        tellOwn({ kind: 'failed', thrown: answer.error, at: Date.now() })
        return { data, error: fetchErrorOf(answer.error) }
      } catch (thrown) {
        tellOwn({ kind: 'failed', thrown, at: Date.now() })
        return { data: null, error: fetchErrorOf(thrown) }
      }
    },
    [operation, tools],
  )
  const { data, error, pending } = state
  return { data, error, pending, progress, run }
}
