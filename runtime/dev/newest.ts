/** Something that can be replaced while requests still use the previous one. */
export interface Replaceable {
  close(): void
}

/** An instance in use: it stays open until `done` is called. */
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
 * Hands out the newest instance of something made from changing sources. After a change, one is made, however many ask for it; the previous one is
 * closed when its last user is done. While making one fails, the last good one is handed out.
 */
export class Newest<Source, Made extends Replaceable> {
  readonly #read: () => Promise<Source>
  readonly #make: (source: Source) => Promise<Made>
  readonly #onOutcome: (error: unknown) => void | Promise<void>
  #current: Generation<Source, Made> | null = null
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param read - returns the current source; if it is the same object as before, nothing new is made.
   * @param onOutcome - called for each `take`, before it resolves, with the error of `read` or `make`; with null when the newest one is handed out.
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

  /** The newest instance, made first if its source has changed. @throws the error of `read` or `make`, if there is no good instance at all. */
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

  /** Waits for an instance that is being made, and closes the last one. */
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
