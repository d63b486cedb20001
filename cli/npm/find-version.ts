import { exitCode, JobError } from '../io.ts'
import { NpmError, runNpm } from './run-npm.ts'

/**
 * The newest version of a package that fits.
 *
 * @param spec - its name, and what has to fit: `@agency/base`, `@agency/base@^2.0.0`.
 * @returns null when nobody answers, as without a network.
 * @throws JobError (exit 2) when the registry has none.
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
    `npm finds no package ${spec}, or you may not read it. For a folder write its path: --from ./${spec}`,
    exitCode.usage,
  )
}
