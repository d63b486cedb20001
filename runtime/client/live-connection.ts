import { createClient } from 'graphql-ws/client'
import type { LiveModel } from '../site/site-model.ts'
import type { LiveCall, LiveClients, LiveEvent, LiveStatus } from '../view/live-tools.ts'
import { advanceRestart, firstStart, type RestartEvent, type RestartState } from './live-restart.ts'
import { connectLimitMs, reconnectWaitMs, restartWaitMs } from './live-timing.ts'

/** The live connection of one client. */
export interface LiveConnection extends LiveClients {
  /**
   * After a login or logout: the socket is closed and opened anew at once, and every running subscription subscribes once more, unnoticed by
   * who listens (behaviours 4.3). Without one nothing happens.
   */
  restart(): void
  /** Without a network the socket is closed, and nothing is tried until there is one. */
  setOnline(isOnline: boolean): void
}

export interface LiveConnectionOptions {
  /** `ws:` or `wss:`. */
  readonly url: string
  /** Parameters of the connection; asked for each time that one opens. */
  params(): Record<string, unknown> | Promise<Record<string, unknown>>
  readonly live: LiveModel
  readonly isOnline: boolean
  /** Where there is no global WebSocket. */
  readonly webSocketImpl?: unknown
}

/** Closed with this code, a connection is not opened again before the visitor logs in or out. */
const UNAUTHORIZED = 4401
/** What graphql-ws says of a connection that it was told to drop. */
const TERMINATED = 4499

/**
 * A connection (sub-protocol `graphql-transport-ws`) that is open while there is a subscription, and that comes back for as long as there is
 * one. Three clocks watch it, each apart from the others: the time in which a socket must open, the answer to a ping, and the wait before the
 * next attempt (behaviours 7.8). A fourth is each subscription's own: see `advanceRestart`.
 */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { live } = options
  const followers = new Set<Follower>()
  let phase: 'idle' | 'connecting' | 'open' | 'waiting' = 'idle'
  let isOnline = options.isOnline
  /** Since the last acknowledgement. */
  let attempts = 0
  let lost = 0
  let isDeliberate = false
  let limit: ReturnType<typeof setTimeout> | undefined
  let wait: ReturnType<typeof setTimeout> | undefined
  let endWait = () => {}

  const client = createClient({
    url: options.url,
    connectionParams: options.params,
    lazy: true,
    keepAlive: live.keepAliveMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: waitForNext,
    ...(options.webSocketImpl === undefined ? {} : { webSocketImpl: options.webSocketImpl }),
    on: {
      connecting() {
        isDeliberate = false
        dropUnless(connectLimitMs(attempts, live))
        attempts += 1
        enter('connecting')
      },
      // Then the server has to acknowledge it.
      opened: () => dropUnless(live.maxConnectLimitMs),
      connected() {
        clearTimeout(limit)
        attempts = 0
        lost = 0
        enter('open')
      },
      ping: (isReceived) => isReceived || dropUnless(live.keepAliveMs),
      pong: (isReceived) => isReceived && clearTimeout(limit),
      error: () => leave(),
      closed(event) {
        const { code } = event as Pick<CloseEvent, 'code'>
        if (!leave() || code === UNAUTHORIZED || code === TERMINATED || !isWanted()) return
        // A connection that is lost is no failure of its subscriptions, whatever the code; graphql-ws takes several codes for one, and after
        // an ordinary end it would be back without a wait.
        client.terminate()
      },
    },
  })

  function enter(next: typeof phase): void {
    phase = next
    for (const follower of followers) follower.show()
  }

  /** Whether there was a socket: browsers may tell twice that it has gone, by then the next one is waited for. */
  function leave(): boolean {
    if (phase === 'waiting' || phase === 'idle') return false
    clearTimeout(limit)
    phase = 'idle'
    return true
  }

  function dropUnless(withinMs: number): void {
    clearTimeout(limit)
    limit = setTimeout(() => client.terminate(), withinMs)
  }

  async function waitForNext(): Promise<void> {
    if (isOnline && isDeliberate) return
    enter('waiting')
    const waitMs = reconnectWaitMs(lost, live, Math.random())
    lost += 1
    await new Promise<void>((resolve) => {
      endWait = resolve
      if (isOnline) wait = setTimeout(resolve, waitMs)
    })
    clearTimeout(wait)
  }

  function isWanted(): boolean {
    return [...followers].some((follower) => follower.isRunning())
  }

  interface Follower {
    isRunning(): boolean
    /** Tells the status, where it has changed. */
    show(): void
    take(event: RestartEvent): void
    begin(): void
  }

  function createFollower({ operation, variables }: LiveCall, tell: (event: LiveEvent) => void) {
    const { name, query } = operation
    let state: RestartState = firstStart
    let shown: LiveStatus = 'connecting'
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: (() => void) | null = null

    function subscribe(): void {
      let isCurrent = true
      const on = (event: RestartEvent, thrown?: Error) => {
        if (!isCurrent) return
        if (event !== 'result') end()
        if (thrown) tell({ kind: 'failed', thrown })
        follower.take(event)
      }
      const unsubscribe = client.subscribe(
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
        // Otherwise it would wait for nobody.
        if (phase === 'waiting' && !isWanted()) endWait()
      }
      stop = end
    }

    const follower: Follower & { end(): void } = {
      isRunning: () => stop !== null,
      show() {
        const status = statusOf(state.phase, isOnline ? phase : 'waiting')
        if (status === shown) return
        shown = status
        tell({ kind: 'status', status })
      },
      take(event) {
        state = advanceRestart(state, event, live.restartCount)
        if (event === 'failure' && state.phase === 'waiting') {
          timer = setTimeout(() => follower.take('waited'), restartWaitMs(state.failures, live))
        }
        follower.begin()
        follower.show()
      },
      begin() {
        if (state.phase !== 'running' || stop !== null || !isOnline) return
        clearTimeout(timer)
        subscribe()
      },
      end() {
        clearTimeout(timer)
        followers.delete(follower)
        stop?.()
      },
    }
    return follower
  }

  return {
    follow(call, tell) {
      const follower = createFollower(call, tell)
      followers.add(follower)
      follower.begin()
      queueMicrotask(() => followers.has(follower) && follower.show())
      return follower.end
    },
    restart() {
      if (phase === 'waiting') isOnline && endWait()
      else if (phase !== 'idle') {
        isDeliberate = true
        client.terminate()
      }
      for (const follower of followers) follower.take('session')
    },
    setOnline(next) {
      isOnline = next
      if (isOnline) endWait()
      else if (phase === 'waiting') clearTimeout(wait)
      else if (phase !== 'idle') client.terminate()
      for (const follower of followers) {
        follower.begin()
        follower.show()
      }
    },
  }
}

function statusOf(own: RestartState['phase'], connection: 'idle' | 'connecting' | 'open' | 'waiting'): LiveStatus {
  if (own === 'waiting') return 'waiting'
  if (own !== 'running') return 'closed'
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
