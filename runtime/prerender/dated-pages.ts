/** Pages that hold until the day, or the time that they ask for, has turned. */
export interface DatedPages {
  /** The first few of them. */
  readonly paths: readonly string[]
  readonly count: number
  /** When the first of them does not hold any more. */
  readonly until: Date
}

/** So many are named. */
const NAMED = 5

/** Gathers them as they are written. */
export class DatedList {
  found: DatedPages | null = null

  /** @param holdsMs - null: it asks for neither the day nor the time. */
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
