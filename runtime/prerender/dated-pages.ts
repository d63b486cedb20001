/** Pages that are only right until the date, or the time that they ask for, changes. */
export interface DatedPages {
  /** The paths of the first few of them. */
  readonly paths: readonly string[]
  readonly count: number
  /** When the first of them ceases to be right. */
  readonly until: Date
}

/** The number of pages that are named. */
const NAMED = 5

/** Collects such pages as they are written. */
export class DatedList {
  found: DatedPages | null = null

  /** @param holdsMs - null when the page depends on neither the date nor the time. */
  add(path: string, holdsMs: number | null): void {
    if (holdsMs === null) return
    const { paths, count, until } = this.found ?? { paths: [], count: 0, until: null }
    const own = Date.now() + holdsMs
    this.found = {
      paths: paths.length < NAMED ? [...paths, path] : paths,
      count: count + 1,
      until: until !== null && until.getTime() < own ? until : new Date(own),
    }
  }
}
