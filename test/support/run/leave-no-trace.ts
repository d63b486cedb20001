import { afterAll, beforeAll, inject, vi } from 'vitest'

// What a test leaves there goes with the run. The lane `unit` has no such folder.
const runFolder: string | undefined = inject('runFolder')
if (runFolder !== undefined) process.env.TMPDIR = runFolder

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
