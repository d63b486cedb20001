import { availableParallelism } from 'node:os'
import type { ReadWorkspace } from '../../runtime/workspace/read-workspace.ts'
import type { CommandIo } from '../io.ts'
import { type JobName, PART, type Part, type SiteJob } from './site-job.ts'

/** What to do with the sites of a workspace. */
export interface SitesToDo<Options, Result> {
  readonly name: JobName
  readonly job: SiteJob<Options, Result>
  readonly options: Options
  /** How many at a time. Default: one for each core. */
  readonly jobs?: number | undefined
}

/**
 * Does something with each site of a workspace. Several at a time run in separate processes, because within one they would take turns. If such a
 * process ends early, the site that it was working on counts as failed.
 *
 * @returns the outcome of each, in the order of the workspace.
 */
export async function eachSite<Options, Result>(
  { root, workspace }: Pick<ReadWorkspace, 'root' | 'workspace'>,
  { name, job, options, jobs = availableParallelism() }: SitesToDo<Options, Result>,
  io: CommandIo,
): Promise<Result[]> {
  const sites = workspace?.sites ?? []
  const parts = Math.min(jobs, sites.length)
  const { runSelf } = io
  if (runSelf === undefined || parts < 2) {
    const results: Result[] = []
    for (const site of sites) results.push(await job.run({ root, ...site }, options, io))
    return results
  }
  const found = new Map<string, Result>()
  const runPart = async (part: number) => {
    const own = sites.filter((_, index) => index % parts === part)
    const { results, said } = await runSites<Result>(runSelf, { job: name, root, sites: own, options })
    io.writeError(said)
    for (const [folder, result] of results) found.set(folder, result)
  }
  await Promise.all(Array.from({ length: parts }, (_, part) => runPart(part)))
  return sites.map((site) => found.get(site.folder) ?? job.lost({ root, ...site }, io))
}

/** Runs sites in a separate process. @returns the outcome of those that it finished, and what it printed about them. */
export async function runSites<Result>(
  runSelf: NonNullable<CommandIo['runSelf']>,
  part: Part,
  signal?: AbortSignal,
): Promise<{ readonly results: ReadonlyMap<string, Result>; readonly said: string }> {
  const { stdout, stderr } = await runSelf([PART, JSON.stringify(part)], signal)
  const lines = stdout.split('\n').slice(0, -1)
  const results = lines.map((line) => JSON.parse(line) as { folder: string; result: Result })
  return { results: new Map(results.map(({ folder, result }) => [folder, result])), said: stderr }
}
