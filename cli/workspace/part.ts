import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import type { Part, SiteJob } from './site-job.ts'
import { siteJobs } from './site-jobs.ts'

/** Does the part of one process: a line of JSON for each site, as soon as it is done. */
export async function runPart(text: string, io: CommandIo): Promise<ExitCode> {
  const { job: name, root, sites, options } = JSON.parse(text) as Part
  // Both come from `eachSite`, which knows that they belong together.
  const job = (await siteJobs[name]()) as SiteJob<unknown, unknown>
  // Nothing else may come between the results.
  const own = { ...io, write: io.writeError }
  for (const site of sites) {
    const result = await job.run({ root, ...site }, options, own)
    io.write(`${JSON.stringify({ folder: site.folder, result })}\n`)
  }
  return exitCode.ok
}
