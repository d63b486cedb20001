import type { SharedStore } from './shared-store.ts'

/** How often reading is tried again while the generations are unknown. */
const RETRY_MS = 1000

type CountingStore = Pick<SharedStore, 'generations' | 'grow' | 'onReturn'>

/** Stands for all clients. */
export const ALL = '*'

/**
 * The generation of each client: how often its answers have expired, on any server. Whatever the servers share has the generation in its key. So
 * nobody reads outdated data, and a server that was disconnected finds out what it has missed.
 */
export class Generations {
  readonly #store: CountingStore
  readonly #key: string
  readonly #onMissed: (names: readonly string[]) => void
  /** Null while the generations are unknown; then nothing is shared. */
  #known: ReadonlyMap<string, number> | null = null
  /** The generations as last known. */
  #last: ReadonlyMap<string, number> = new Map()
  /** Whether this server may have missed messages. */
  #isBehind = false
  /** Message → what has expired here while the store could not be reached, and how to tell the others. */
  readonly #owed = new Map<string, { readonly name: string; readonly tell: (message: string) => void }>()
  #reads = 0
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  /** @param onMissed - called with what has expired without this server being told. */
  constructor(store: CountingStore, key: string, onMissed: (names: readonly string[]) => void) {
    this.#store = store
    this.#key = key
    this.#onMissed = onMissed
    store.onReturn(() => {
      this.#isBehind = true
      void this.#catchUp()
    })
  }

  /** The part of a key that stands for a client's current generation; null when nothing may be shared. */
  of(client: string): string | null {
    const known = this.#known
    return known === null ? null : `${known.get(ALL) ?? 0}.${known.get(client) ?? 0}`
  }

  /**
   * Expires a client's answers on all servers. Never rejects: if the store cannot be reached, that is made up for once it is back.
   *
   * @param message - tells the other servers what has expired.
   * @param tell - sends that message: now, and again after the generation has been raised if that happens later.
   */
  async grow(name: string, message: string, tell: (message: string) => void): Promise<void> {
    this.#known = null
    if (!(await this.#store.grow(this.#key, name))) this.#owed.set(message, { name, tell })
    tell(message)
    await this.refresh()
  }

  /** Reads the generations again. Until they are known, nothing is shared, and reading is retried even if nobody asks. */
  async refresh(): Promise<void> {
    this.#known = null
    this.#reads += 1
    const read = this.#reads
    const known = this.#owed.size > 0 ? null : await this.#store.generations(this.#key)
    if (read !== this.#reads) return
    if (known === null) this.#tryAgain()
    else this.#learn(known)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }

  #learn(known: ReadonlyMap<string, number>): void {
    const before = this.#last
    this.#known = known
    this.#last = known
    if (!this.#isBehind) return
    this.#isBehind = false
    const missed = [...new Set([...before.keys(), ...known.keys()])].filter(
      (name) => known.get(name) !== before.get(name),
    )
    if (missed.length > 0) this.#onMissed(missed)
  }

  #tryAgain(): void {
    this.#isBehind = true
    clearTimeout(this.#retry)
    if (!this.#isClosed) this.#retry = setTimeout(() => void this.#catchUp(), RETRY_MS).unref()
  }

  async #catchUp(): Promise<void> {
    for (const [message, { name, tell }] of this.#owed)
      if (await this.#store.grow(this.#key, name)) {
        this.#owed.delete(message)
        tell(message)
      }
    await this.refresh()
  }
}
