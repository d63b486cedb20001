import type { Moment } from './moment.ts'
import { onIdle } from './on-idle.ts'

/** Starts when the section becomes visible; in a browser that does not report that, when the browser is idle. */
export const visible: Moment = {
  whenDue(element, begin) {
    if (typeof IntersectionObserver !== 'function') return onIdle(begin)
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      begin()
    })
    observer.observe(element)
    return () => observer.disconnect()
  },
}
