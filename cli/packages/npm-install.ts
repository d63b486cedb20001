import { JobError } from '../io.ts'
import { NpmError, runNpm } from './run-npm.ts'

/**
 * Installs a package into a folder with npm, without running its scripts.
 *
 * @param spec - anything that npm accepts: `@agency/base@2.1.0`, a package file, a folder; null: the dependencies of the folder's package.json.
 * @throws JobError with npm's message when it fails.
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
