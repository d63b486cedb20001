import type { PageLife } from '../../page/payload.ts'

/** An address, as far as navigation looks at it. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

/** What a navigation changes, and so what it needs. */
export interface Change {
  /** Another page, or the same one anew after an error: it is entered, with transition, scroll and focus. */
  readonly isPageChange: boolean
  /** Whether the server is asked. */
  readonly loads: boolean
  /** Whether the progress bar starts. */
  readonly showsProgress: boolean
}

/**
 * Classifies a navigation by what it changes.
 *
 * @param life - of the page that is shown.
 * @param isError - whether that is an error page: then every navigation counts as one to another page.
 */
export function classifyChange(from: Place, to: Place, life: PageLife, isError: boolean): Change {
  if (isError || pageKey(from) !== pageKey(to)) {
    return { isPageChange: true, loads: true, showsProgress: life.finishesLoading }
  }
  const isWatched = watches(life.watchQuery, from.search, to.search)
  return {
    isPageChange: false,
    // The way to a page has to be free each time, whether or not its data depends on the query.
    loads: isWatched || (life.hasSteps && from.search !== to.search),
    showsProgress: isWatched && life.finishesLoading,
  }
}

/** Two addresses with the same key are the same page: a slash at the end does not count. */
export function pageKey({ pathname }: Pick<Place, 'pathname'>): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

/** Whether the change of the query is one that the page watches: any, or one of the listed parameters, compared as text. */
function watches(watched: PageLife['watchQuery'], from: string, to: string): boolean {
  if (typeof watched === 'boolean') return watched && from !== to
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)]
  return watched.some((name) => before.getAll(name).join() !== after.getAll(name).join())
}
