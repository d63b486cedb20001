import type { Soon } from '../steps/step-request.ts'
import type { PageRequest } from './page-request.ts'

/** Lets pages be computed in turn, and no more of them than can be waited for. */
export interface WorkQueue {
  /**
   * A place for computing what is asked for; null when there is none, and the visitor has to come again.
   *
   * @param isForAll - whether it will be kept for everybody: there are no more of such pages than the site has.
   */
  enter(request: PageRequest, isForAll: boolean): WorkPlace | null
}

/** A place in the queue. Whoever has one must leave it. */
export interface WorkPlace {
  /**
   * Does a part of the work when it is its turn: at once when nobody else is there.
   *
   * @returns what the work returns; null without having done it when the visitor has left, or has waited too long.
   */
  turn<T>(work: () => T): Soon<T | null>
  leave(): void
}
