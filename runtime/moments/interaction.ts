import type { Moment } from './moment.ts'

const EVENTS = ['pointerenter', 'focusin', 'touchstart', 'pointerdown', 'keydown']

/** Starts at the first sign that somebody will use the section. */
export const interaction: Moment = {
  whenDue(element, begin) {
    const listener = () => {
      off()
      begin()
    }
    const off = () => {
      for (const event of EVENTS) element.removeEventListener(event, listener)
    }
    for (const event of EVENTS) element.addEventListener(event, listener, { passive: true })
    return off
  },
}
