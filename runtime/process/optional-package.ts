import { exitCode, JobError } from './job-error.ts'

/**
 * Loads packages that are not dependencies of sitio: whoever needs the feature installs them.
 *
 * @param purpose - what needs them, as the beginning of a sentence: `A queue`.
 * @param names - all packages that it needs.
 * @throws JobError (exit 2) when one is not installed, with what to type.
 */
export function loadOptional<Module>(purpose: string, names: readonly string[], load: () => Module): Module {
  try {
    return load()
  } catch (error) {
    if (!isMissing(error, names)) throw error
    const listed = names.map((name) => `"${name}"`).join(' and ')
    const what = names.length === 1 ? 'the package' : 'the packages'
    throw new JobError(
      `${purpose} needs ${what} ${listed}, which sitio does not bring: npm install ${names.join(' ')}`,
      exitCode.usage,
    )
  }
}

/** Whether one of these packages is missing, and not a dependency of theirs. */
function isMissing(error: unknown, names: readonly string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const isAbsent = error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND'
  return isAbsent && names.some((name) => error.message.includes(`'${name}'`))
}
