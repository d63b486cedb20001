import { afterAll, beforeAll, vi } from 'vitest'

// The files of a worker share its process: its globals, its modules, its environment.
let environment: NodeJS.ProcessEnv

beforeAll(() => {
  environment = { ...process.env }
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
