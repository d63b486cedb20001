import type { SharedStore } from './shared-store.ts'

/** What is not known is looked for so often. */
const RETRY_MS = 1000

type CountingStore = Pick<SharedStore, 'generations' | 'grow' | 'onReturn'>

/** Everything, whatever client it is of. */
export const ALL = '*'

/**
 * How often what a client has said was told to be old, on whichever server. What is kept in common has the number in its name: so nobody reads
 * what was kept before, and a server that was cut off finds out what it has missed.
 */
export class Generations {
  readonly #store: CountingStore
  readonly #key: string
  readonly #onMissed: (names: readonly string[]) => void
  /** Null: nobody can say now, and nothing is kept in common. */
  #known: ReadonlyMap<string, number> | null = null
  /** As they were when they were last known. */
  #last: ReadonlyMap<string, number> = new Map()
  /** Something may have been told since that this server did not hear. */
  #isBehind = false
  /** What has become old here while the store could not be reached, by what the others are to be told of it. */
  readonly #owed = new Map<string, { readonly name: string; readonly tell: (message: string) => void }>()
  #reads = 0
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  /** @param onMissed - told of what has become old while this server did not hear of it. */
  constructor(store: CountingStore, key: string, onMissed: (names: readonly string[]) => void) {
    this.#store = store
    this.#key = key
    this.#onMissed = onMissed
    store.onReturn(() => {
      this.#isBehind = true
      void this.#catchUp()
    })
  }

  /** The name of what a client says now; null where nothing is to be kept in common. */
  of(client: string): string | null {
    const known = this.#known
    return known === null ? null : `${known.get(ALL) ?? 0}.${known.get(client) ?? 0}`
  }

  /**
   * Counts what a client has said as old, for all servers. Never rejects: what cannot be counted now is counted when the store is back.
   *
   * @param message - what has become old, for the other servers.
   * @param tell - tells them: now, and again when it is counted if that is later.
   */
  async grow(name: string, message: string, tell: (message: string) => void): Promise<void> {
    this.#known = null
    if (!(await this.#store.grow(this.#key, name))) this.#owed.set(message, { name, tell })
    tell(message)
    await this.refresh()
  }

  /** Reads anew what has become old. Until that is known, nothing is kept in common, and it is looked for again, whether somebody asks or not. */
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
