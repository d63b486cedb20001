import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { SubscriptionOptions, Subscriptions } from '../../backend/subscriptions.ts'

/** Loads the code for subscriptions with the first connection; connections that arrive meanwhile wait for it. */
export class LateSubscriptions implements Subscriptions {
  readonly #options: SubscriptionOptions
  #loaded: Promise<Subscriptions> | null = null
  #isClosed = false

  constructor(options: SubscriptionOptions) {
    this.#options = options
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!Object.hasOwn(this.#options.backends, request.url?.split('?', 1)[0] ?? '')) return false
    // A visitor who leaves while the code is loading must not end the process.
    socket.on('error', () => socket.destroy())
    if (this.#isClosed) socket.destroy()
    else {
      this.#loaded ??= this.#load()
      this.#loaded.then(
        (subscriptions) => subscriptions.upgrade(request, socket, head),
        () => socket.destroy(),
      )
    }
    return true
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await (await this.#loaded)?.close()
  }

  async #load(): Promise<Subscriptions> {
    const { createSubscriptions } = await import('../../backend/subscriptions.ts')
    return createSubscriptions(this.#options)
  }
}
