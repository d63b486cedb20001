/** Pages that are only right until the date, or the time that they ask for, changes: those of one moment. */
export interface DatedPages {
  /** The paths of the first few of them. */
  readonly paths: readonly string[]
  readonly count: number
  /** When they cease to be right, to the minute, in ms since 1970. */
  readonly untilMs: number
}

/** The number of pages that are named. */
const NAMED = 5

const MINUTE_MS = 60_000

/** Collects such pages as they are written. */
export class DatedList {
  readonly #moments = new Map<number, { paths: string[]; count: number }>()

  /** @param holdsMs - null when the page depends on neither the date nor the time. */
  add(path: string, holdsMs: number | null): void {
    if (holdsMs === null) return
    const untilMs = Math.round((Date.now() + holdsMs) / MINUTE_MS) * MINUTE_MS
    this.addAll([{ paths: [path], count: 1, untilMs }])
  }

  /** Adds what other lists have found, such as those of other machines. */
  addAll(found: readonly DatedPages[]): void {
    for (const { paths, count, untilMs } of found) {
      const pages = this.#moments.get(untilMs) ?? { paths: [], count: 0 }
      this.#moments.set(untilMs, pages)
      pages.count += count
      pages.paths.push(...paths.slice(0, NAMED - pages.paths.length))
    }
  }

  /** The pages by the moment until which they are right, the earliest first. */
  found(): DatedPages[] {
    return [...this.#moments]
      .sort(([first], [second]) => first - second)
      .map(([untilMs, pages]) => ({ ...pages, untilMs }))
  }
}
