import { vi } from 'vitest'

/** The events of a window for code of the browser that a test runs in Node: dispatch them on what is returned. */
export function stubWindow(): EventTarget {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  return window
}
