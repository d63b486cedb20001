/**
 * Addresses in few words, however many there are: each by itself as long as they fit, then what lies in the same folder as one, `/posts/*`. Which
 * ones are together depends on the addresses alone, not on their order.
 */
export class PathSummary {
  readonly #maxBytes: number
  /** As many segments of an address are told. */
  #depth = Number.POSITIVE_INFINITY
  #bytes = 0
  #paths = new Set<string>()

  /** @param maxBytes - of the list, as JSON. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(path: string): void {
    this.#put(this.#shortened(path))
    while (this.#bytes > this.#maxBytes && this.#depth > 0) this.#shorten()
  }

  /** In the order of the alphabet. */
  get paths(): string[] {
    return [...this.#paths].sort()
  }

  #put(path: string): void {
    if (this.#paths.has(path)) return
    this.#paths.add(path)
    this.#bytes += Buffer.byteLength(JSON.stringify(path)) + 1
  }

  /** The longest addresses lose a segment. */
  #shorten(): void {
    const all = this.paths
    this.#depth = Math.max(...all.map(depthOf)) - 1
    this.#paths = new Set()
    this.#bytes = 0
    for (const path of all) this.#put(this.#shortened(path))
  }

  #shortened(path: string): string {
    if (depthOf(path) <= this.#depth) return path
    const segments = path.split('/').slice(1, this.#depth + 1)
    return ['', ...segments, '*'].join('/')
  }
}

/** Segments of an address; a star stands for those below. */
function depthOf(path: string): number {
  return path === '/' ? 0 : path.split('/').length - (path.endsWith('/*') ? 2 : 1)
}
