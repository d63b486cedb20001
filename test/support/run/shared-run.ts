import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { siteEnvironment } from './run-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all workers of this run share, and no other run: what is claimed in it is claimed once (`built-site.ts`). */
    readonly runFolder: string
  }
}

const BUNDLER = join(import.meta.dirname, '../../../cli/build-package.mjs')

/** Before the lanes that run commands: bundles the package when it is stale, and makes the folder that they share. */
export async function setup({ vitest }: TestProject): Promise<() => void> {
  const run = vitest.getRootProject()
  // The other lane came first.
  if (run.getProvidedContext().runFolder !== undefined) return () => {}
  await promisify(execFile)(process.execPath, [BUNDLER], { env: siteEnvironment() })
  const folder = mkdtempSync(join(tmpdir(), 'sitio-tests-'))
  run.provide('runFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
