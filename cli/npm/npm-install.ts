import { JobError } from '../io.ts'
import { NpmError, runNpm } from './run-npm.ts'

/**
 * Has npm install a package in a folder. Its scripts do not run.
 *
 * @param spec - what npm takes: `@agency/base@2.1.0`, a package file, a folder; null: what the folder's package.json names.
 * @throws JobError in npm's words when it cannot.
 */
export async function npmInstall(spec: string | null, folder: string, options: readonly string[] = []): Promise<void> {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...options]
  try {
    await runNpm(spec === null ? args : [...args, spec], folder)
  } catch (error) {
    if (!(error instanceof NpmError)) throw error
    throw new JobError(`npm cannot install ${spec ?? 'the packages'}: ${error.message}`)
  }
}
