import { afterAll, vi } from 'vitest'

// The files of a worker share its globals and its modules.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
