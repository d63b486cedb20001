import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Left to itself npm waits a minute for each package where there is no network. */
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=100', '--fetch-retry-maxtimeout=200']

/** What npm said when it failed. */
export class NpmError extends Error {
  override readonly name = 'NpmError'
  /** `E404` and its like; null where it named none. */
  readonly code: string | null

  /** @param said - what it wrote to standard error. */
  constructor(said: string) {
    const lines = said.split('\n').filter((line) => /^npm (?:error|ERR!)/.test(line))
    const [first] = lines.filter((line) => !/complete log|^npm \S+ (?:code|syscall|errno) /.test(line))
    super(first?.replace(/^npm \S+\s*(?:network |FetchError: )?/, '') ?? said.trim())
    this.code = /^npm \S+ code (E\w+)$/m.exec(said)?.[1] ?? null
  }
}

/** Runs npm to its end. @returns what it printed. @throws NpmError when it fails. */
export async function runNpm(args: readonly string[], cwd: string): Promise<string> {
  try {
    // On Windows npm is a script of the shell.
    const { stdout } = await promisify(execFile)('npm', [...args, ...RETRIES], {
      cwd,
      shell: process.platform === 'win32',
    })
    return stdout
  } catch (error) {
    throw new NpmError(
      error instanceof Error && 'stderr' in error && error.stderr ? String(error.stderr) : String(error),
    )
  }
}
