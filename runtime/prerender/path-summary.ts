/**
 * Summarises paths in a list of limited size: each path as it is while they fit, then all paths of a folder as one, `/posts/*`. What is combined
 * depends on the paths alone, not on their order.
 */
export class PathSummary {
  readonly #maxBytes: number
  /** The number of segments of a path that are kept. */
  #depth = Number.POSITIVE_INFINITY
  #bytes = 0
  #paths = new Set<string>()

  /** @param maxBytes - the limit of the list, as JSON. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(path: string): void {
    this.#put(this.#shortened(path))
    while (this.#bytes > this.#maxBytes && this.#depth > 0) this.#shorten()
  }

  /** In alphabetical order. */
  get paths(): string[] {
    return [...this.#paths].sort()
  }

  #put(path: string): void {
    if (this.#paths.has(path)) return
    this.#paths.add(path)
    this.#bytes += Buffer.byteLength(JSON.stringify(path)) + 1
  }

  /** Removes one segment from the longest paths. */
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

/** The number of segments of a path; a star stands for those below. */
function depthOf(path: string): number {
  return path === '/' ? 0 : path.split('/').length - (path.endsWith('/*') ? 2 : 1)
}
