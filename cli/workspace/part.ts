import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import type { Part, SiteJob } from './site-job.ts'
import { siteJobs } from './site-jobs.ts'

/** Does the share of one process: prints a line of JSON for each site as soon as it is done. */
export async function runPart(text: string, io: CommandIo): Promise<ExitCode> {
  const { job: name, root, sites, options } = JSON.parse(text) as Part
  // `eachSite` has serialised both.
  const job = (await siteJobs[name]()) as SiteJob<unknown, unknown>
  // Standard output must contain only the results.
  const own = { ...io, write: io.writeError }
  for (const site of sites) {
    const result = await job.run({ root, ...site }, options, own)
    io.write(`${JSON.stringify({ folder: site.folder, result })}\n`)
  }
  return exitCode.ok
}
