import type { SharedStore } from './shared-store.ts'

/** What is not known is looked for so often. */
const RETRY_MS = 1000

/** Everything, whatever client it is of. */
export const ALL = '*'

/**
 * How often what a client has said was told to be old, on whichever server. What is kept in common has the number in its name: so nobody reads
 * what was kept before, and a server that was cut off finds out what it has missed.
 */
export class Generations {
  readonly #store: SharedStore
  readonly #key: string
  readonly #onMissed: (names: readonly string[]) => void
  /** Null: nobody can say now, and nothing is kept in common. */
  #known: ReadonlyMap<string, number> | null = null
  /** As they were when they were last known. */
  #last: ReadonlyMap<string, number> | null = null
  /** What has grown here while the store could not be reached. */
  readonly #owed = new Map<string, () => void>()
  #reads = 0
  #readAt = Number.NEGATIVE_INFINITY

  /** @param onMissed - told of what has become old while this server did not hear of it. */
  constructor(store: SharedStore, key: string, onMissed: (names: readonly string[]) => void) {
    this.#store = store
    this.#key = key
    this.#onMissed = onMissed
    store.onReturn(() => void this.#catchUp())
  }

  /** The name of what a client says now; null where nothing is to be kept in common. */
  of(client: string): string | null {
    const known = this.#known
    if (known === null && performance.now() - this.#readAt > RETRY_MS) void this.#catchUp()
    return known === null ? null : `${known.get(ALL) ?? 0}.${known.get(client) ?? 0}`
  }

  /**
   * Counts what a client has said as old, for all servers. Never rejects: what cannot be counted now is counted when the store is back.
   *
   * @param tell - tells the other servers: now, and again when it is counted if that is later.
   */
  async grow(name: string, tell: () => void): Promise<void> {
    this.#known = null
    if (!(await this.#store.grow(this.#key, name))) this.#owed.set(name, tell)
    tell()
    await this.refresh()
  }

  /** Reads anew what has become old. Until that is known, nothing is kept in common. */
  async refresh(): Promise<void> {
    this.#known = null
    this.#reads += 1
    this.#readAt = performance.now()
    const read = this.#reads
    const known = this.#owed.size > 0 ? null : await this.#store.generations(this.#key)
    if (read !== this.#reads) return
    this.#known = known
    if (known !== null) this.#last = known
  }

  async #catchUp(): Promise<void> {
    const before = this.#last
    this.#readAt = performance.now()
    for (const [name, tell] of this.#owed)
      if (await this.#store.grow(this.#key, name)) {
        this.#owed.delete(name)
        tell()
      }
    await this.refresh()
    if (before === null || this.#known === null) return
    const missed = [...this.#known].filter(([name, count]) => count !== (before.get(name) ?? 0)).map(([name]) => name)
    if (missed.length > 0) this.#onMissed(missed)
  }
}
