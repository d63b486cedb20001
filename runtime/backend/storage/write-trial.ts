import type { Statement } from './sql-store.ts'

/** How often a trial is made while storing works; each is a write to the disk. */
const TRIAL_MS = 60_000
/** How often while it does not. */
const FAILED_TRIAL_MS = 5000

const KEY = 'trial'

/** Writes something, and removes it. */
export const writeTrial: readonly Statement[] = [
  [`insert into once_keys (key, collection, entry, kept_until) values ('${KEY}', '', '', 0)`],
  [`delete from once_keys where key = '${KEY}'`],
]

/** Decides when to try whether something can be stored: when asked, but not too often. */
export class TrialTimes {
  #lastAt = Number.NEGATIVE_INFINITY

  /** @param now - a monotonic clock in ms. */
  isDue(isFailing: boolean, now = performance.now()): boolean {
    if (now - this.#lastAt < (isFailing ? FAILED_TRIAL_MS : TRIAL_MS)) return false
    this.#lastAt = now
    return true
  }
}
