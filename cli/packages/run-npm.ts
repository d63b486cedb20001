import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** By default npm waits a minute for each package if there is no network. */
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=100', '--fetch-retry-maxtimeout=200']

/** npm's failure, in its own words. */
export class NpmError extends Error {
  override readonly name = 'NpmError'
  /** `E404` and the like; null if npm reported none. */
  readonly code: string | null

  /** @param said - npm's standard error. */
  constructor(said: string) {
    const lines = said.split('\n').filter((line) => /^npm (?:error|ERR!)/.test(line))
    const [first] = lines.filter((line) => !/complete log|^npm \S+ (?:code|syscall|errno) /.test(line))
    super(first?.replace(/^npm \S+\s*(?:network |FetchError: )?/, '') ?? said.trim())
    this.code = /^npm \S+ code (E\w+)$/m.exec(said)?.[1] ?? null
  }
}

/** Runs npm to its end. @returns its standard output. @throws NpmError when it fails. */
export async function runNpm(args: readonly string[], cwd: string): Promise<string> {
  try {
    // On Windows npm is a shell script.
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
