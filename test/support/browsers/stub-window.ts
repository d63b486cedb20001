import { vi } from 'vitest'

/** Stubs the events of a window, for browser code that a test runs in Node. Dispatch events on the returned target. */
export function stubWindow(): EventTarget {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  return window
}
