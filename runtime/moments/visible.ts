import type { Moment } from './moment.ts'

/** Starts when the section becomes visible. */
export const visible: Moment = {
  whenDue(element, begin) {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      begin()
    })
    observer.observe(element)
    return () => observer.disconnect()
  },
}
