import { relative } from 'node:path'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, readSite, requireRead } from '../open-site.ts'

export interface TypesOptions extends ConfigOption {
  /** Writes nothing, and fails if something would have to be written. */
  readonly check: boolean
}

/** Writes the types of a site's own sections, and of the names that its code may use. Files that are up to date are left alone. */
export async function types({ config, check }: TypesOptions, io: CommandIo): Promise<ExitCode> {
  const { siteTypes, staleTypes, writeTypes } = await import('../../runtime/editor/site-types.ts')
  const result = readSite({ config }, io)
  const { root } = result
  const made = siteTypes(root, requireRead(result, io))
  const stale = check ? staleTypes(made).map((file) => relative(root, file)) : writeTypes(root, made)
  if (made.faults.length > 0) throw new JobError(made.faults.join('\n'))
  for (const file of stale) io.write(`${file}\n`)
  if (stale.length === 0) io.write('All types are up to date.\n')
  else if (check) throw new JobError('These types are out of date. Update them with: site types')
  return exitCode.ok
}
