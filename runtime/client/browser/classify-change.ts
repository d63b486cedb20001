import type { PageLife } from '../../page/payload.ts'
import { withoutSlash } from './without-slash.ts'

/** The parts of an address that navigation compares. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

/** What a navigation changes, and therefore needs. */
export interface Change {
  /** True for another page, and for the same page after an error: it is entered anew, with transition, scroll and focus. */
  readonly isPageChange: boolean
  /** Whether the page is fetched from the server. */
  readonly loads: boolean
  /** Whether the progress bar starts. */
  readonly showsProgress: boolean
}

/**
 * Classifies a navigation by what it changes.
 *
 * @param life - of the page that is shown.
 * @param isError - whether the page that is shown is an error page; every navigation then counts as a change of page.
 */
export function classifyChange(from: Place, to: Place, life: PageLife, isError: boolean): Change {
  if (isError || withoutSlash(from.pathname) !== withoutSlash(to.pathname)) {
    return { isPageChange: true, loads: true, showsProgress: life.finishesLoading }
  }
  const isWatched = watches(life.watchQuery, from.search, to.search)
  return {
    isPageChange: false,
    // The page's steps must run again, whether or not its data depends on the query.
    loads: isWatched || (life.hasSteps && from.search !== to.search),
    showsProgress: isWatched && life.finishesLoading,
  }
}

/** Whether the query changed in a way that the page watches: in any parameter, or in one of those listed, compared as text. */
function watches(watched: PageLife['watchQuery'], from: string, to: string): boolean {
  if (typeof watched === 'boolean') return watched && from !== to
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)]
  return watched.some((name) => before.getAll(name).join() !== after.getAll(name).join())
}
