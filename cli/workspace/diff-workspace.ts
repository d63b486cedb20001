import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DiffContent } from '../diff/diff-content.ts'
import { byPage } from '../diff/report/json.ts'
import { failureOf } from '../failure.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { textTable } from '../report/text-table.ts'
import { eachSite } from './each-site.ts'
import {
  configOf,
  type JobsOption,
  readNamedWorkspace,
  requireWorkspace,
  type WorkspaceOption,
} from './open-workspace.ts'
import { siteIo } from './site-io.ts'
import type { SiteJob } from './site-job.ts'
import { worstCode } from './worst-code.ts'

export type DiffWorkspaceOptions = WorkspaceOption & JobsOption & { readonly format: string; readonly offline: boolean }

interface DiffOfSite {
  readonly site: string
  /** Null if the site could not be compared. */
  readonly content: DiffContent | null
  readonly code: ExitCode
}

interface Sides {
  readonly before: string | null
  readonly now: string | null
  readonly offline: boolean
}

/**
 * Compares all sites of a workspace between two revisions: as a table or, for programs, with the full result of `site diff` for each.
 *
 * @returns the worst exit code of the sites: 1 when an address is gone without a redirect.
 */
export async function diffWorkspace(
  before: string | undefined,
  now: string | undefined,
  given: DiffWorkspaceOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const { format, offline, jobs, ...named } = given
  if (format !== 'pretty' && format !== 'json')
    throw new JobError(`For a whole workspace, --format must be pretty or json, not ${format}.`, exitCode.usage)
  // In `site diff --workspace main`, the revision was parsed as the option's file.
  const revision = typeof named.workspace === 'string' && !/\.ya?ml$/.test(named.workspace) ? named.workspace : null
  if (revision !== null && now === undefined && !existsSync(resolve(io.cwd, revision)))
    return diffWorkspace(revision, before, { ...given, workspace: true }, io)
  const whole = requireWorkspace(readNamedWorkspace(named, io), io)
  const options: Sides = { before: before ?? null, now: now ?? null, offline }
  const done = await eachSite(whole, { name: 'diff', job: diffJob, options, jobs }, io)
  if (format === 'json') {
    const sites = done.map(({ site, content }) => ({ site, content: content && byPage(content) }))
    io.write(`${JSON.stringify({ sites }, null, 2)}\n`)
  } else io.write(textTable([['site', 'changed', 'new', 'redirected', 'gone', 'as before'], ...done.map(cellsOf)]))
  return worstCode(done)
}

function cellsOf({ site, content }: DiffOfSite): string[] {
  if (content === null) return [site, '-', '-', '-', '-', 'failed']
  const { changed, added, redirected, gone, same } = content
  const pages = changed.reduce((sum, { paths }) => sum + paths.length, 0)
  return [site, ...[pages, added.length, redirected.length, gone.length, same].map(String)]
}

export const diffJob: SiteJob<Sides, DiffOfSite> = {
  async run({ root, folder }, { before, now, offline }, io) {
    const own = siteIo(folder, io)
    try {
      const config = configOf({ root }, folder, io)
      const { compareAt } = await import('../commands/diff.ts')
      const content = await compareAt(before ?? undefined, now ?? undefined, { config, offline }, own)
      return { site: folder, content, code: content.gone.length > 0 ? exitCode.failed : exitCode.ok }
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) throw error
      own.writeError(`${failure.message}\n`)
      return { site: folder, content: null, code: failure.exitCode }
    }
  },
  lost({ folder }, io) {
    siteIo(folder, io).writeError(
      'The process that compared it ended too early, perhaps for lack of memory. Try --jobs 1.\n',
    )
    return { site: folder, content: null, code: exitCode.failed }
  },
}
