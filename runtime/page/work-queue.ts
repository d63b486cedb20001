import type { Soon } from '../steps/step-request.ts'
import type { PageRequest } from './page-request.ts'

/** Lets pages be computed in turn, and no more of them than visitors can wait for. */
export interface WorkQueue {
  /**
   * Takes a place for computing a page; null if the queue is full and the visitor has to come again.
   *
   * @param isForAll - whether the page will be kept for everybody. The number of such pages is limited by the site.
   */
  enter(request: PageRequest, isForAll: boolean): WorkPlace | null
}

/** A place in the queue, which must be left in the end. */
export interface WorkPlace {
  /**
   * Does a part of the work when its turn comes: at once if the queue is empty.
   *
   * @returns what the work returns; null if the work was not done because the visitor has left or has waited too long.
   */
  turn<T>(work: () => T): Soon<T | null>
  leave(): void
}
