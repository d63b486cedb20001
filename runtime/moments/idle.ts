import type { Moment } from './moment.ts'
import { onIdle } from './on-idle.ts'

/** Starts when the browser has nothing else to do. */
export const idle: Moment = {
  whenDue: (_, begin) => onIdle(begin),
}
