import type { Client } from 'graphql-ws/client'
import type { LiveModel } from '../../site/site-model.ts'
import type { LiveCall, LiveEvent, LiveStatus } from '../../view/live-tools.ts'
import { plainTexts } from '../browser/plain-texts.ts'
import { advanceRestart, firstStart, type RestartEvent, type RestartState } from './live-restart.ts'
import { restartWaitMs } from './live-timing.ts'

/** A connection closed with this code is not reopened before the visitor logs in or out. */
export const UNAUTHORIZED = 4401

/** `waiting`: until the next attempt. */
export type ConnectionPhase = 'idle' | 'connecting' | 'open' | 'waiting'

/** The connection as its subscriptions see it. */
export interface SubscriptionHost {
  readonly live: LiveModel
  readonly subscribe: Client['subscribe']
  phase(): ConnectionPhase | 'offline'
  /** Called when a subscription no longer needs the connection, at least for a while. */
  onStop(): void
}

/** One subscription of a section, through all its restarts. It follows the rules of `advanceRestart`, with its own timer. */
export class LiveSubscription {
  readonly #host: SubscriptionHost
  readonly #call: LiveCall
  readonly #tell: (event: LiveEvent) => void
  #state: RestartState = firstStart
  #shown: LiveStatus = 'connecting'
  /** Runs until the subscription starts again; after that, until it counts as recovered. */
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Ends the current run; null while there is none. */
  #stop: (() => void) | null = null

  constructor(host: SubscriptionHost, call: LiveCall, tell: (event: LiveEvent) => void) {
    this.#host = host
    this.#call = call
    this.#tell = tell
  }

  /** Whether it needs the connection. */
  isRunning(): boolean {
    return this.#stop !== null
  }

  /** Starts it if it should be running and is not. Does nothing while offline. */
  begin(): void {
    if (this.#state.phase !== 'running' || this.#stop !== null || this.#host.phase() === 'offline') return
    this.#stop = this.#send()
  }

  take(event: RestartEvent): void {
    clearTimeout(this.#timer)
    this.#state = advanceRestart(this.#state, event, this.#host.live.restarts)
    if (this.#state.phase === 'waiting') this.#afterWait(() => this.take('waited'))
    this.begin()
    if (event === 'waited') this.#recover()
    this.show()
  }

  /** Reports its status if that has changed. The initial status is `connecting`. */
  show(): void {
    const status = statusOf(this.#state.phase, this.#host.phase())
    if (status === this.#shown) return
    this.#shown = status
    this.#tell({ kind: 'status', status })
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#stop?.()
  }

  /** A server does not say that it has taken a subscription, only that it has not: silence counts as consent, once the connection is open. */
  #recover(): void {
    this.#afterWait(() => (this.#host.phase() === 'open' ? this.#tell({ kind: 'recovered' }) : this.#recover()))
  }

  #afterWait(then: () => void): void {
    this.#timer = setTimeout(then, restartWaitMs(this.#state.failures, this.#host.live))
  }

  #send(): () => void {
    const { operation, variables } = this.#call
    let isCurrent = true
    const on = (event: RestartEvent, thrown?: Error) => {
      if (!isCurrent) return
      if (event !== 'result') end()
      if (thrown) this.#tell({ kind: 'failed', thrown })
      this.take(event)
    }
    const unsubscribe = this.#host.subscribe(
      { operationName: operation.name, query: operation.query, variables: { ...variables } },
      {
        next: ({ data = null, errors }) => {
          if (!isCurrent) return
          this.#tell({ kind: 'result', data: plainTexts(data, operation) })
          on('result', errors && failureOf(errors))
        },
        error: (thrown) => on(isRefusal(thrown) ? 'refusal' : 'failure', failureOf(thrown)),
        complete: () => on('completion'),
      },
    )
    const end = () => {
      isCurrent = false
      this.#stop = null
      unsubscribe()
      this.#host.onStop()
    }
    return end
  }
}

function statusOf(own: RestartState['phase'], connection: ConnectionPhase | 'offline'): LiveStatus {
  if (own === 'waiting') return 'waiting'
  if (own !== 'running') return 'closed'
  if (connection === 'offline') return 'waiting'
  return connection === 'idle' ? 'connecting' : connection
}

/** Turns what graphql-ws reports for a failed subscription (the server's errors, or how the connection was closed) into one error. */
function failureOf(thrown: unknown): Error {
  if (isRefusal(thrown)) return Object.assign(new Error('Not signed in'), { statusCode: 401 })
  if (!Array.isArray(thrown)) return thrown instanceof Error ? thrown : new Error(String(thrown))
  const errors: readonly { readonly message: string }[] = thrown
  return Object.assign(new Error(errors.map(({ message }) => message).join('\n')), { errors })
}

function isRefusal(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === UNAUTHORIZED
}
