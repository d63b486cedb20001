/** Pages that are only right until the date, or the time that they ask for, changes: those of one moment. */
export interface DatedPages {
  /** The paths of the first few of them. */
  readonly paths: readonly string[]
  readonly count: number
  /** When they cease to be right, to the minute. */
  readonly until: Date
}

/** The number of pages that are named. */
const NAMED = 5

const MINUTE_MS = 60_000

/** Collects such pages as they are written. */
export class DatedList {
  #minutes = new Map<number, { paths: string[]; count: number }>()

  /** @param holdsMs - null when the page depends on neither the date nor the time. */
  add(path: string, holdsMs: number | null): void {
    if (holdsMs === null) return
    const minute = Math.round((Date.now() + holdsMs) / MINUTE_MS)
    const pages = this.#minutes.get(minute) ?? { paths: [], count: 0 }
    this.#minutes.set(minute, pages)
    pages.count += 1
    if (pages.paths.length < NAMED) pages.paths.push(path)
  }

  /** The pages by the moment until which they are right, the earliest first. */
  found(): DatedPages[] {
    return [...this.#minutes]
      .sort(([first], [second]) => first - second)
      .map(([minute, pages]) => ({ ...pages, until: new Date(minute * MINUTE_MS) }))
  }
}
