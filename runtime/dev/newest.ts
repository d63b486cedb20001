/** What can be made anew while requests still work with what was made before. */
export interface Replaceable {
  close(): void
}

/** One that was handed out: it stays open until `done`. */
export interface Taken<Made> {
  readonly made: Made
  done(): void
}

interface Generation<Source, Made> {
  readonly source: Source
  readonly made: Made
  users: number
  isOld: boolean
}

/**
 * Hands out the newest of what is made of changing sources. One at a time: however many ask after a change, one is made of it, and the one
 * before is closed once, when its last user is done. While nothing can be made, the last good one is handed out.
 */
export class Newest<Source, Made extends Replaceable> {
  readonly #read: () => Promise<Source>
  readonly #make: (source: Source) => Promise<Made>
  readonly #onOutcome: (error: unknown) => void | Promise<void>
  #current: Generation<Source, Made> | null = null
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param read - the source as it is now; an equal one (by identity) needs nothing new.
   * @param onOutcome - told at each `take`, before it resolves, what `read` or `make` threw; null when it is the newest that is handed out.
   */
  constructor(
    read: () => Promise<Source>,
    make: (source: Source) => Promise<Made>,
    onOutcome: (error: unknown) => void | Promise<void>,
  ) {
    this.#read = read
    this.#make = make
    this.#onOutcome = onOutcome
  }

  /** The newest, made first where its source has changed. @throws what `read` or `make` threw, while there is no good one at all. */
  async take(): Promise<Taken<Made>> {
    const renewal = this.#last.then(() => this.#renew())
    this.#last = renewal.catch(() => {})
    const generation = await renewal
    return {
      made: generation.made,
      done() {
        generation.users -= 1
        closeWhenFree(generation)
      },
    }
  }

  /** Closes the last one, when what is being made is made. */
  async close(): Promise<void> {
    await this.#last
    this.#current?.made.close()
  }

  async #renew(): Promise<Generation<Source, Made>> {
    try {
      const source = await this.#read()
      if (this.#current === null || source !== this.#current.source) this.#replace(source, await this.#make(source))
      await this.#onOutcome(null)
    } catch (error) {
      await this.#onOutcome(error)
      if (this.#current === null) throw error
    }
    if (this.#current === null) throw new Error('Nothing was made, and nothing was thrown.')
    this.#current.users += 1
    return this.#current
  }

  #replace(source: Source, made: Made): void {
    const old = this.#current
    this.#current = { source, made, users: 0, isOld: false }
    if (old === null) return
    old.isOld = true
    closeWhenFree(old)
  }
}

function closeWhenFree({ isOld, users, made }: Generation<unknown, Replaceable>): void {
  if (isOld && users === 0) made.close()
}
