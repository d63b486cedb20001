import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { siteEnvironment } from './run-site.ts'
import { temporaryDisk } from './temporary-disk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A folder shared by all workers of this run, and by no other run: a claim in it can be made only once (`built-site.ts`). Their temporary folders lie in
     * it, too.
     */
    readonly runFolder: string
  }
}

const BUNDLER = join(import.meta.dirname, '../../../cli/build-package.mjs')

/** Runs before the lanes that run commands: bundles the package when it is stale, and creates the folder that they share. */
export async function setup({ vitest }: TestProject): Promise<() => void> {
  const run = vitest.getRootProject()
  // Another lane came first.
  if (run.getProvidedContext().runFolder !== undefined) return () => {}
  await promisify(execFile)(process.execPath, [BUNDLER], { env: siteEnvironment() })
  const folder = mkdtempSync(join(temporaryDisk(), 'sitio-tests-'))
  // Some programs of tests run as another user.
  chmodSync(folder, 0o755)
  run.provide('runFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
