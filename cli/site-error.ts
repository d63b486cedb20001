import type { LoadedSite } from '../runtime/source/load-site.ts'
import { type CommandIo, JobError } from './io.ts'
import { prettyProblems } from './report/pretty.ts'
import { summary } from './report/summary.ts'

/**
 * Why a site that was built does not run, where that is the site's fault. A build was checked when it was made, but for the content of embedded
 * back-ends, which is read when they start: what is wrong with it is printed as `site validate` prints it.
 *
 * @returns what to throw: any other error as it is.
 */
export async function siteError(error: unknown, site: LoadedSite, io: CommandIo): Promise<unknown> {
  // The classes come with code that few commands load.
  if (!(error instanceof Error)) return error
  if (error.name === 'SiteCodeError') return new JobError(site.conceal(error.message))
  if (error.name === 'BuildError') return new JobError(error.message)
  if (error.name !== 'BackendError') return error
  const { checkBackends } = await import('../runtime/validate/check-backends.ts')
  const problems = (await checkBackends(site)).filter(({ blocks }) => blocks)
  // Somebody has fixed it in the meantime.
  if (problems.length === 0) return new JobError(site.conceal(error.message))
  io.write(prettyProblems(problems, site, io))
  return new JobError(`The content cannot be used: ${summary(problems)}.`)
}
