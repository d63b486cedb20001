import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { siteEnvironment } from './run-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder shared by all workers of this run, and by no other run: a claim in it can be made only once (`built-site.ts`). */
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
  const folder = mkdtempSync(join(tmpdir(), 'sitio-tests-'))
  run.provide('runFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
