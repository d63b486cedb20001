import type { Moment } from './moment.ts'

/** At once. */
export const load: Moment = {
  isUrgent: true,
  whenDue(_, begin) {
    begin()
    return () => {}
  },
}
