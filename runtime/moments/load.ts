import type { Moment } from './moment.ts'

/** Starts at once. */
export const load: Moment = {
  isUrgent: true,
  whenDue(_, begin) {
    begin()
    return () => {}
  },
}
