import { type Client, type ClientOptions, createClient } from 'graphql-ws/client'
import type { LiveModel } from '../../site/site-model.ts'
import type { LiveCall, LiveClients, LiveEvent } from '../../view/live-tools.ts'
import { type ConnectionPhase, LiveSubscription, type SubscriptionHost, UNAUTHORIZED } from './live-subscription.ts'
import { connectLimitMs, reconnectWaitMs } from './live-timing.ts'

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
 * The live connection of one client (sub-protocol `graphql-transport-ws`): open while there is a subscription, and coming back for as long as
 * there is one. Three clocks watch it, each apart from the others: the time in which a socket must open, the answer to a ping, and the wait
 * before the next attempt. A fourth is each subscription's own.
 */
export class LiveConnection implements LiveClients {
  readonly #live: LiveModel
  readonly #client: Client
  readonly #host: SubscriptionHost
  readonly #subscriptions = new Set<LiveSubscription>()
  #phase: ConnectionPhase = 'idle'
  #isOnline: boolean
  /** To open a socket, since the last acknowledgement. */
  #attempts = 0
  /** Connections in a row, since the last acknowledgement. */
  #lost = 0
  /** Whether the socket was closed for the sake of the next one. */
  #isDeliberate = false
  /** In which the socket must open, or answer a ping. */
  #limit: ReturnType<typeof setTimeout> | undefined
  /** Before the next attempt. */
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
        // Otherwise it would wait for nobody.
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
   * After a login or logout: the socket is closed and opened anew at once, and every running subscription subscribes once more, unnoticed by
   * who listens. Without one nothing happens.
   */
  restart(): void {
    if (this.#phase === 'waiting') this.#isOnline && this.#endWait()
    else if (this.#phase !== 'idle') {
      this.#isDeliberate = true
      this.#client.terminate()
    }
    for (const subscription of this.#subscriptions) subscription.take('session')
  }

  /** Without a network the socket is closed, and nothing is tried until there is one. */
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
      // Then the server has to acknowledge it.
      opened: () => this.#dropUnless(live.maxConnectLimitMs),
      connected: () => {
        clearTimeout(this.#limit)
        this.#attempts = 0
        this.#lost = 0
        this.#enter('open')
      },
      ping: (isReceived) => isReceived || this.#dropUnless(live.keepAliveMs),
      pong: (isReceived) => isReceived && clearTimeout(this.#limit),
      // graphql-ws leaves a socket that spoke nonsense its time to close, and would take that end for the end of the next one.
      error: () => this.#client.terminate(),
      closed: (event) => this.#onClosed((event as Pick<CloseEvent, 'code'>).code),
    }
  }

  #onClosed(code: number): void {
    if (!this.#leave() || code === UNAUTHORIZED || code === TERMINATED || !this.#isWanted()) return
    // A connection that is lost is no failure of its subscriptions, whatever the code; graphql-ws takes several codes for one, and after an
    // ordinary end it would be back without a wait.
    this.#client.terminate()
  }

  #enter(next: ConnectionPhase): void {
    this.#phase = next
    for (const subscription of this.#subscriptions) subscription.show()
  }

  /** Whether there was a socket: browsers may tell twice that it has gone, by then the next one is waited for. */
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
