import type { Client } from 'graphql-ws/client'
import type { LiveModel } from '../../site/site-model.ts'
import type { LiveCall, LiveEvent, LiveStatus } from '../../view/live-tools.ts'
import { advanceRestart, firstStart, type RestartEvent, type RestartState } from './live-restart.ts'
import { restartWaitMs } from './live-timing.ts'

/** Closed with this code, a connection is not opened again before the visitor logs in or out. */
export const UNAUTHORIZED = 4401

/** `waiting`: for the next attempt. */
export type ConnectionPhase = 'idle' | 'connecting' | 'open' | 'waiting'

/** The connection, as its subscriptions see it. */
export interface SubscriptionHost {
  readonly live: LiveModel
  readonly subscribe: Client['subscribe']
  phase(): ConnectionPhase | 'offline'
  /** A subscription needs it no more, at least for a while. */
  onStop(): void
}

/** One subscription of a section, however often it is sent. */
export interface LiveSubscription {
  /** Whether it needs the connection. */
  isRunning(): boolean
  /** Sends it, where it should run and does not; without a network nothing happens. */
  begin(): void
  take(event: RestartEvent): void
  /** Tells its status, where that has changed. It is `connecting` at first. */
  show(): void
  end(): void
}

/** Follows the rules of `advanceRestart`, with its own clock. */
export function createLiveSubscription(
  host: SubscriptionHost,
  { operation: { name, query }, variables }: LiveCall,
  tell: (event: LiveEvent) => void,
): LiveSubscription {
  let state: RestartState = firstStart
  let shown: LiveStatus = 'connecting'
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | null = null

  function send(): () => void {
    let isCurrent = true
    const on = (event: RestartEvent, thrown?: Error) => {
      if (!isCurrent) return
      if (event !== 'result') end()
      if (thrown) tell({ kind: 'failed', thrown })
      subscription.take(event)
    }
    const unsubscribe = host.subscribe(
      { operationName: name, query, variables: { ...variables } },
      {
        next({ data = null, errors }) {
          if (!isCurrent) return
          tell({ kind: 'result', data })
          on('result', errors && failureOf(errors))
        },
        error: (thrown) => on(isRefusal(thrown) ? 'refusal' : 'failure', failureOf(thrown)),
        complete: () => on('completion'),
      },
    )
    const end = () => {
      isCurrent = false
      stop = null
      unsubscribe()
      host.onStop()
    }
    return end
  }

  const subscription: LiveSubscription = {
    isRunning: () => stop !== null,
    begin() {
      if (state.phase !== 'running' || stop !== null || host.phase() === 'offline') return
      clearTimeout(timer)
      stop = send()
    },
    take(event) {
      state = advanceRestart(state, event, host.live.restarts)
      if (event === 'failure' && state.phase === 'waiting')
        timer = setTimeout(() => subscription.take('waited'), restartWaitMs(state.failures, host.live))
      subscription.begin()
      subscription.show()
    },
    show() {
      const status = statusOf(state.phase, host.phase())
      if (status === shown) return
      shown = status
      tell({ kind: 'status', status })
    },
    end() {
      clearTimeout(timer)
      stop?.()
    },
  }
  return subscription
}

function statusOf(own: RestartState['phase'], connection: ConnectionPhase | 'offline'): LiveStatus {
  if (own === 'waiting') return 'waiting'
  if (own !== 'running') return 'closed'
  if (connection === 'offline') return 'waiting'
  return connection === 'idle' ? 'connecting' : connection
}

/** How graphql-ws tells of a subscription that ended badly: the server's errors, or how the connection was closed. */
function failureOf(thrown: unknown): Error {
  if (isRefusal(thrown)) return Object.assign(new Error('Not signed in'), { statusCode: 401 })
  if (!Array.isArray(thrown)) return thrown instanceof Error ? thrown : new Error(String(thrown))
  const errors: readonly { readonly message: string }[] = thrown
  return Object.assign(new Error(errors.map(({ message }) => message).join('\n')), { errors })
}

function isRefusal(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === UNAUTHORIZED
}
