/** The watcher drops a change that follows another within 50 ms, so files are read a little later than reported. */
const SETTLE_MS = 60

/** Collects changed files until none has changed for a moment. */
export class Settling {
  readonly #onRest: (files: ReadonlyMap<string, boolean>) => void
  #files = new Map<string, boolean>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param onRest - called with the files, each with the value last given for it. */
  constructor(onRest: (files: ReadonlyMap<string, boolean>) => void) {
    this.#onRest = onRest
  }

  add(file: string, about: boolean): void {
    this.#files.set(file, about)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#rest(), SETTLE_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #rest(): void {
    const files = this.#files
    this.#files = new Map()
    this.#onRest(files)
  }
}
