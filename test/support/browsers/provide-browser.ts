import type { TestProject } from 'vitest/node'
import { type FoundBrowser, findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that the workers of this run start. */
    readonly browser: FoundBrowser
  }
}

/** Runs before the lane `browser`: finds or fetches a browser before its workers need one. */
export async function setup(project: TestProject): Promise<void> {
  const browser = await findBrowser()
  console.log(`Browser of the tests: ${browser.path}`)
  project.provide('browser', browser)
}
