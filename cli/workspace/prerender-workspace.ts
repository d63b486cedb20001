import { resolve } from 'node:path'
import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { isOtherHost, otherHost } from '../../runtime/workspace/other-host.ts'
import { type PrerenderCommandOptions, prerenderNamed } from '../commands/prerender.ts'
import { failureOf } from '../failure.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { readSite, requireSite } from '../open-site.ts'
import type { SiteRow } from '../report/report-content.ts'
import { siteTable } from '../report/site-table.ts'
import { eachSite } from './each-site.ts'
import {
  configOf,
  type JobsOption,
  readNamedWorkspace,
  requireWorkspace,
  type WorkspaceOption,
} from './open-workspace.ts'
import { siteIo } from './site-io.ts'
import type { SiteJob, WorkspaceSite } from './site-job.ts'
import { worstCode } from './worst-code.ts'

/** Options that apply to each of the sites. */
export type EachSite = Pick<PrerenderCommandOptions, 'out' | 'offline' | 'force' | 'verify' | 'precompress' | 'host'>
export type PrerenderWorkspaceOptions = WorkspaceOption & JobsOption & EachSite

export interface PrerenderedSite {
  readonly row: SiteRow
  readonly code: ExitCode
}

/** Writes all sites of a workspace as static files, each into a folder of its own. A site that fails does not stop the others. */
export async function prerenderWorkspace(
  { out, offline = false, force = false, precompress = false, verify, host, jobs, ...named }: PrerenderWorkspaceOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const whole = requireWorkspace(readNamedWorkspace(named, io), io)
  const options: EachSite = {
    ...{ offline, force, precompress },
    ...(out === undefined ? {} : { out }),
    ...(verify === undefined ? {} : { verify }),
    ...(host === undefined ? {} : { host }),
  }
  const done = await eachSite(whole, { name: 'prerender', job: prerenderJob, options, jobs }, io)
  io.write(siteTable(done.map(({ row }) => row)))
  return worstCode(done)
}

export const prerenderJob: SiteJob<EachSite, PrerenderedSite> = {
  run(site, { out, ...options }, io) {
    const place = out === undefined ? {} : { out: resolve(io.cwd, out, site.folder) }
    return prerenderOne(site, { ...options, ...place }, io, siteIo(site.folder, io))
  },
  lost({ folder }, io) {
    siteIo(folder, io).writeError(
      'The process that wrote it ended too early, perhaps for lack of memory. Try --jobs 1.\n',
    )
    return { row: { site: folder, pages: 0, errors: 1, warnings: 0, ms: 0 }, code: exitCode.failed }
  },
}

/**
 * Writes one site of several.
 *
 * @param options - `out` is its own folder.
 * @param own - receives its output.
 */
export async function prerenderOne(
  { root, folder, hosts }: WorkspaceSite,
  options: EachSite & Pick<PrerenderCommandOptions, 'isTrial'>,
  io: CommandIo,
  own: CommandIo,
): Promise<PrerenderedSite> {
  const startedAt = performance.now()
  const rowOf = (numbers: Pick<SiteRow, 'pages' | 'errors' | 'warnings'>): SiteRow => {
    return { site: folder, ...numbers, ms: Math.round(performance.now() - startedAt) }
  }
  try {
    const config = configOf({ root }, folder, io)
    // Several sites are already written at a time.
    const { model, pages, failures, advice } = await prerenderNamed(
      { config, ...options, jobs: 1, ownHost: hosts[0] },
      own,
    )
    const others = isOtherHost(model, hosts) ? otherHost(requireSite(readSite({ config }, own), own), hosts) : []
    for (const problem of others) own.writeError(`${formatProblem(problem).message}\n`)
    const row = rowOf({ pages: failures > 0 ? 0 : pages, errors: failures, warnings: advice + others.length })
    return { row, code: failures > 0 ? exitCode.failed : exitCode.ok }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null) throw error
    own.writeError(`${failure.message}\n`)
    return { row: rowOf({ pages: 0, errors: 1, warnings: 0 }), code: failure.exitCode }
  }
}
