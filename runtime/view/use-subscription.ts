import { useEffect, useReducer, useRef } from 'react'
import type { TypedOperation } from '../graphql/typed-operation.ts'
import { type FetchError, fetchErrorOf } from './fetch-state.ts'
import { useIslandTools } from './island-context.ts'
import type { LiveEvent, LiveStatus } from './live-tools.ts'
import type { VariablesOf } from './use-query.ts'

export interface SubscriptionOptions<Data> {
  /** Called with each result. */
  readonly onData?: ((data: Data) => void) | undefined
  /** Called with each failure, including those after which the subscription restarts. */
  readonly onError?: ((error: FetchError) => void) | undefined
  /** Whether to subscribe. Default: true. */
  readonly isActive?: boolean | undefined
}

export interface Subscribed<Data> {
  /** The last result. */
  readonly data: Data | null
  /** The last failure, until a result without errors arrives, or the subscription runs again for as long as it had waited. */
  readonly error: FetchError | null
  /** `waiting`: for the connection, or after a failure. `closed`: no more results will arrive. */
  readonly status: LiveStatus
}

/**
 * Results that a GraphQL client pushes, for an interactive section. The connection opens when the first section subscribes, and closes with the
 * last one. A lost connection is reopened, and a login or logout renews it, without the section noticing. A subscription that fails restarts, at
 * most five times in a row by default. Apollo Client is not needed.
 *
 * @param operation - a subscription from a `.graphql` file in the section's folder.
 * @example
 * import orderAdded from './order-added.graphql'
 *
 * useSubscription(orderAdded, { shop }, { onData: ({ orderAdded }) => setOrders((orders) => [...orders, orderAdded]) })
 */
export function useSubscription<Data, Variables>(
  operation: TypedOperation<Data, Variables>,
  ...[given, options = {}]: VariablesOf<Variables, SubscriptionOptions<Data>>
): Subscribed<Data> {
  const { isActive = true } = options
  const variables: Readonly<Record<string, unknown>> = given ?? {}
  const tools = useIslandTools()
  const [state, tell] = useReducer(advance<Data>, isActive ? begun : closed)
  const listeners = useRef(options)
  const key = JSON.stringify([operation.hash, variables])

  useEffect(() => {
    listeners.current = options
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what the call is made of.
  useEffect(() => {
    if (!isActive) return undefined
    let isOver = false
    let end = () => {}
    const hear = (event: LiveEvent) => {
      if (isOver) return
      tell(event)
      // The types were generated from the operation.
      if (event.kind === 'result' && event.data !== null) listeners.current.onData?.(event.data as Data)
      if (event.kind === 'failed') listeners.current.onError?.(fetchErrorOf(event.thrown))
    }
    const renew = () => tell({ kind: 'renewed' })
    tell({ kind: 'begun' })
    tools()
      .live.open()
      .then((live) => {
        if (isOver) return
        end = live.follow({ operation, variables }, hear)
        document.addEventListener('sitio:session', renew)
      })
      .catch((thrown: unknown) => {
        hear({ kind: 'failed', thrown })
        hear({ kind: 'status', status: 'closed' })
      })
    return () => {
      isOver = true
      document.removeEventListener('sitio:session', renew)
      end()
      tell({ kind: 'status', status: 'closed' })
    }
  }, [key, isActive, tools])

  return state
}

const begun = { data: null, error: null, status: 'connecting' } as const
const closed = { ...begun, status: 'closed' } as const

function advance<Data>(
  state: Subscribed<Data>,
  event: LiveEvent | { readonly kind: 'begun' | 'renewed' },
): Subscribed<Data> {
  switch (event.kind) {
    case 'begun':
      return begun
    case 'renewed':
      // Results of the previous session are not for the next visitor. A subscription that the server has ended stays so.
      return { ...begun, status: state.status }
    case 'status':
      return { ...state, status: event.status }
    case 'result':
      // The types were generated from the operation.
      return { ...state, data: (event.data as Data | null) ?? state.data, error: null }
    case 'failed':
      return { ...state, error: fetchErrorOf(event.thrown) }
    case 'recovered':
      return { ...state, error: null }
  }
}
