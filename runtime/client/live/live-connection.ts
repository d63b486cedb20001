import { type Client, type ClientOptions, createClient } from 'graphql-ws/client'
import type { LiveModel } from '../../site/site-model.ts'
import type { LiveCall, LiveClients, LiveEvent } from '../../view/live-tools.ts'
import { type ConnectionPhase, LiveSubscription, type SubscriptionHost, UNAUTHORIZED } from './live-subscription.ts'
import { connectLimitMs, reconnectWaitMs } from './live-timing.ts'

export interface LiveConnectionOptions {
  /** `ws:` or `wss:`. */
  readonly url: string
  /** The connection's parameters, requested anew each time it opens. */
  params(): Record<string, unknown> | Promise<Record<string, unknown>>
  readonly live: LiveModel
  readonly isOnline: boolean
  /** For environments without a global WebSocket. */
  readonly webSocketImpl?: unknown
}

/** The code with which graphql-ws reports a connection that it was told to terminate. */
const TERMINATED = 4499

/**
 * The live connection of one client (sub-protocol `graphql-transport-ws`). It is open while there is a subscription, and reconnects for as long as
 * there is one. It runs three independent timers: for a socket to open, for the answer to a ping, and before the next attempt. Each subscription
 * has a fourth one of its own.
 */
export class LiveConnection implements LiveClients {
  readonly #live: LiveModel
  readonly #client: Client
  readonly #host: SubscriptionHost
  readonly #subscriptions = new Set<LiveSubscription>()
  #phase: ConnectionPhase = 'idle'
  #isOnline: boolean
  /** Attempts to open a socket since the last acknowledgement. */
  #attempts = 0
  /** Connections lost in a row since the last acknowledgement. */
  #lost = 0
  /** Whether the socket was closed only to be replaced by a new one. */
  #isDeliberate = false
  /** Runs out unless the socket opens, or answers a ping, in time. */
  #limit: ReturnType<typeof setTimeout> | undefined
  /** Runs until the next attempt. */
  #wait: ReturnType<typeof setTimeout> | undefined
  #endWait = () => {}

  constructor(options: LiveConnectionOptions) {
    this.#live = options.live
    this.#isOnline = options.isOnline
    this.#client = createClient({
      url: options.url,
      connectionParams: options.params,
      lazy: true,
      keepAlive: options.live.keepAliveMs,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      retryWait: () => this.#waitForNext(),
      ...(options.webSocketImpl === undefined ? {} : { webSocketImpl: options.webSocketImpl }),
      on: this.#listeners(),
    })
    this.#host = {
      live: options.live,
      phase: () => (this.#isOnline ? this.#phase : 'offline'),
      subscribe: this.#client.subscribe,
      onStop: () => {
        // With no subscription left, nobody needs the next attempt.
        if (this.#phase === 'waiting' && !this.#isWanted()) this.#endWait()
      },
    }
  }

  follow(call: LiveCall, tell: (event: LiveEvent) => void): () => void {
    const subscription = new LiveSubscription(this.#host, call, tell)
    this.#subscriptions.add(subscription)
    subscription.begin()
    queueMicrotask(() => this.#subscriptions.has(subscription) && subscription.show())
    return () => {
      this.#subscriptions.delete(subscription)
      subscription.end()
    }
  }

  /**
   * Restarts after a login or logout: the socket is closed and reopened at once, and every running subscription subscribes again without its
   * listeners noticing. Does nothing without a socket and subscriptions.
   */
  restart(): void {
    if (this.#phase === 'waiting') this.#isOnline && this.#endWait()
    else if (this.#phase !== 'idle') {
      this.#isDeliberate = true
      this.#client.terminate()
    }
    for (const subscription of this.#subscriptions) subscription.take('session')
  }

  /** When the network goes, the socket is closed, and nothing is attempted until the network is back. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline
    if (isOnline) this.#endWait()
    else if (this.#phase === 'waiting') clearTimeout(this.#wait)
    else if (this.#phase !== 'idle') this.#client.terminate()
    for (const subscription of this.#subscriptions) {
      subscription.begin()
      subscription.show()
    }
  }

  #listeners(): NonNullable<ClientOptions['on']> {
    const live = this.#live
    return {
      connecting: () => {
        this.#isDeliberate = false
        this.#dropUnless(connectLimitMs(this.#attempts, live))
        this.#attempts += 1
        this.#enter('connecting')
      },
      // From then on the server has to acknowledge the connection in time.
      opened: () => this.#dropUnless(live.maxConnectLimitMs),
      connected: () => {
        clearTimeout(this.#limit)
        this.#attempts = 0
        this.#lost = 0
        this.#enter('open')
      },
      ping: (isReceived) => isReceived || this.#dropUnless(live.keepAliveMs),
      pong: (isReceived) => isReceived && clearTimeout(this.#limit),
      // After a protocol error graphql-ws gives the socket time to close, and would mistake that close for the end of the next socket.
      error: () => this.#client.terminate(),
      closed: (event) => this.#onClosed((event as Pick<CloseEvent, 'code'>).code),
    }
  }

  #onClosed(code: number): void {
    if (!this.#leave() || code === UNAUTHORIZED || code === TERMINATED || !this.#isWanted()) return
    // A lost connection is not a failure of its subscriptions, whatever the code. graphql-ws treats several codes as one, and after a normal close
    // it would reconnect without a wait; terminating avoids both.
    this.#client.terminate()
  }

  #enter(next: ConnectionPhase): void {
    this.#phase = next
    for (const subscription of this.#subscriptions) subscription.show()
  }

  /** Whether there was a socket. Browsers may report twice that it has closed; by the second time the next one is already awaited. */
  #leave(): boolean {
    if (this.#phase === 'waiting' || this.#phase === 'idle') return false
    clearTimeout(this.#limit)
    this.#phase = 'idle'
    return true
  }

  #dropUnless(withinMs: number): void {
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => this.#client.terminate(), withinMs)
  }

  async #waitForNext(): Promise<void> {
    if (this.#isOnline && this.#isDeliberate) return
    this.#enter('waiting')
    const waitMs = reconnectWaitMs(this.#lost, this.#live, Math.random())
    this.#lost += 1
    await new Promise<void>((resolve) => {
      this.#endWait = resolve
      if (this.#isOnline) this.#wait = setTimeout(resolve, waitMs)
    })
    clearTimeout(this.#wait)
  }

  #isWanted(): boolean {
    return [...this.#subscriptions].some((subscription) => subscription.isRunning())
  }
}
