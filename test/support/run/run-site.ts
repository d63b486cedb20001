import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { NODE_FLAGS } from './node-flags.ts'

/** The command of this checkout. */
export const SITE_COMMAND = join(import.meta.dirname, '../../../cli/bin.mjs')

export interface RunOptions {
  /** Variables in addition to those of the tests. */
  readonly env?: Readonly<Record<string, string>>
  /** Another `bin.mjs`, from an installed package. */
  readonly command?: string
}

export interface SiteRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Longer than any command that ends by itself. */
const RUN_LIMIT_MS = 180_000

/**
 * Runs `site` as a process of its own to its end: `runSite(['validate', '--format', 'json'], folder)`. It is killed after 180 s; its code is then
 * null.
 */
export function runSite(
  args: readonly string[],
  cwd: string,
  { env = {}, command = SITE_COMMAND }: RunOptions = {},
): Promise<SiteRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...NODE_FLAGS, command, ...args], {
      cwd,
      env: { ...siteEnvironment(), ...env },
      timeout: RUN_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** The environment of a user's shell, without the variables of the test runner, which would make React a development build. */
export function siteEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _runner, ...rest } = process.env
  return rest
}
