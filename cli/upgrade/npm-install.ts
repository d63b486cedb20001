import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { JobError } from '../io.ts'

/**
 * Has npm install a package in a folder. Its scripts do not run.
 *
 * @param spec - what npm takes: `@agency/base@2.1.0`, a package file, a folder.
 * @throws JobError in npm's words when it cannot.
 */
export async function npmInstall(spec: string, folder: string, options: readonly string[] = []): Promise<void> {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...options, spec]
  try {
    // On Windows npm is a script of the shell.
    await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    const lines = said
      .split('\n')
      .filter((line) => /^npm (?:error|ERR!)/.test(line) && !/complete log|code E/.test(line))
    throw new JobError(`npm cannot install ${spec}: ${lines[0]?.replace(/^npm \S+\s*/, '') ?? said.trim()}`)
  }
}
