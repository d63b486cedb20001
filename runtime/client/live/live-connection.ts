import { createClient } from 'graphql-ws/client'
import type { LiveModel } from '../../site/site-model.ts'
import type { LiveClients } from '../../view/live-tools.ts'
import {
  type ConnectionPhase,
  createLiveSubscription,
  type LiveSubscription,
  UNAUTHORIZED,
} from './live-subscription.ts'
import { connectLimitMs, reconnectWaitMs } from './live-timing.ts'

/** The live connection of one client. */
export interface LiveConnection extends LiveClients {
  /**
   * After a login or logout: the socket is closed and opened anew at once, and every running subscription subscribes once more, unnoticed by
   * who listens. Without one nothing happens.
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

/** What graphql-ws says of a connection that it was told to drop. */
const TERMINATED = 4499

/**
 * A connection (sub-protocol `graphql-transport-ws`) that is open while there is a subscription, and that comes back for as long as there is
 * one. Three clocks watch it, each apart from the others: the time in which a socket must open, the answer to a ping, and the wait before the
 * next attempt. A fourth is each subscription's own.
 */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { live } = options
  const subscriptions = new Set<LiveSubscription>()
  let phase: ConnectionPhase = 'idle'
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

  function enter(next: ConnectionPhase): void {
    phase = next
    for (const subscription of subscriptions) subscription.show()
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
    return [...subscriptions].some((subscription) => subscription.isRunning())
  }

  const host = {
    live,
    phase: () => (isOnline ? phase : 'offline'),
    subscribe: client.subscribe,
    onStop() {
      // Otherwise it would wait for nobody.
      if (phase === 'waiting' && !isWanted()) endWait()
    },
  } as const

  return {
    follow(call, tell) {
      const subscription = createLiveSubscription(host, call, tell)
      subscriptions.add(subscription)
      subscription.begin()
      queueMicrotask(() => subscriptions.has(subscription) && subscription.show())
      return () => {
        subscriptions.delete(subscription)
        subscription.end()
      }
    },
    restart() {
      if (phase === 'waiting') isOnline && endWait()
      else if (phase !== 'idle') {
        isDeliberate = true
        client.terminate()
      }
      for (const subscription of subscriptions) subscription.take('session')
    },
    setOnline(next) {
      isOnline = next
      if (isOnline) endWait()
      else if (phase === 'waiting') clearTimeout(wait)
      else if (phase !== 'idle') client.terminate()
      for (const subscription of subscriptions) {
        subscription.begin()
        subscription.show()
      }
    },
  }
}
