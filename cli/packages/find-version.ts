import { exitCode, JobError } from '../io.ts'
import { NpmError, runNpm } from './run-npm.ts'

/**
 * The newest matching version of a package.
 *
 * @param spec - its name, optionally with a range: `@agency/base`, `@agency/base@^2.0.0`.
 * @returns null when the registry does not answer, as without a network.
 * @throws JobError (exit 2) when the registry has no such version.
 */
export async function findVersion(spec: string, cwd: string): Promise<string | null> {
  try {
    const found: unknown = JSON.parse((await runNpm(['view', spec, 'version', '--json'], cwd)) || '[]')
    const versions = [found].flat()
    if (versions.length > 0) return String(versions.at(-1))
  } catch (error) {
    if (!(error instanceof NpmError) || error.code !== 'E404') return null
  }
  throw new JobError(
    `npm cannot find the package ${spec}, or you may not read it. To use a folder, write its path: --from ./${spec}`,
    exitCode.usage,
  )
}
