import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findBrowser } from './find-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one browser of this run is reached. */
    readonly browserEndpoint: string
  }
}

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Before the lane `browser`: starts the one browser of this run, whose contexts are as far apart as those of two browsers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, env } = await findBrowser()
  console.log(`Browser of the tests: ${path}`)
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const server = await chromium.launchServer({
    executablePath: path,
    args: [...FLAGS, ...asRoot],
    env: definedOnly({ ...process.env, ...env }),
  })
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}

function definedOnly(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
