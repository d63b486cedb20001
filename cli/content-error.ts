import type { LoadedSite } from '../runtime/build/load-site.ts'
import { type CommandIo, JobError } from './io.ts'
import { prettyProblems } from './report/pretty.ts'
import { summary } from './report/summary.ts'

/**
 * Why a site with a finished build does not run. A build was checked when it was made, but for the content of embedded back-ends, which is
 * read when they start: what is wrong with it is printed as `site validate` prints it (D24).
 *
 * @returns what to throw: any other error as it is.
 */
export async function contentError(error: unknown, site: LoadedSite, io: CommandIo): Promise<unknown> {
  // Its class comes with code that few commands load.
  if (!(error instanceof Error) || error.name !== 'BackendError') return error
  const { checkBackends } = await import('../runtime/build/check-backends.ts')
  const problems = (await checkBackends(site)).filter(({ blocks }) => blocks)
  // Somebody has mended it in the meantime.
  if (problems.length === 0) return new JobError(error.message)
  io.write(prettyProblems(problems, site, io))
  return new JobError(`The content cannot be used: ${summary(problems)}.`)
}
