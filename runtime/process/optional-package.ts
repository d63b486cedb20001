import { exitCode, JobError } from './job-error.ts'

/**
 * Loads packages that are no dependency of sitio: whoever needs what they are for installs them.
 *
 * @param purpose - what needs them, at the beginning of a sentence: `A queue`.
 * @param names - all that are needed for it.
 * @throws JobError (exit 2) where one is not installed, with what to type.
 */
export async function loadOptional<Module>(
  purpose: string,
  names: readonly string[],
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load()
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

/** What such a package itself lacks is another matter. */
function isMissing(error: unknown, names: readonly string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const isAbsent = error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND'
  return isAbsent && names.some((name) => error.message.includes(`'${name}'`))
}
