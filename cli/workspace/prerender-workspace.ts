import { resolve } from 'node:path'
import { type PrerenderCommandOptions, prerenderNamed } from '../commands/prerender.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import type { SiteRow } from '../report/report-content.ts'
import { siteTable } from '../report/site-table.ts'
import { configOf, readNamedWorkspace, requireWorkspace, type WorkspaceOption } from './open-workspace.ts'
import { siteIo } from './site-io.ts'

export type PrerenderWorkspaceOptions = WorkspaceOption & Pick<PrerenderCommandOptions, 'out' | 'offline'>

/** Writes all sites of a workspace as static files, each into a folder of its own. One that fails keeps none of the others from it. */
export async function prerenderWorkspace(
  { out, offline = false, ...named }: PrerenderWorkspaceOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const whole = requireWorkspace(readNamedWorkspace(named, io), io)
  const rows: SiteRow[] = []
  let worst: ExitCode = exitCode.ok
  for (const { folder } of whole.workspace.sites) {
    const options = { config: configOf(whole, folder, io), offline }
    const { row, code } = await prerenderSite(
      folder,
      out === undefined ? options : { ...options, out: resolve(io.cwd, out, folder) },
      siteIo(folder, io),
    )
    rows.push(row)
    if (code > worst) worst = code
  }
  io.write(siteTable(rows))
  return worst
}

async function prerenderSite(folder: string, options: PrerenderCommandOptions, io: CommandIo) {
  const startedAt = performance.now()
  const rowOf = (numbers: Pick<SiteRow, 'pages' | 'errors' | 'warnings'>): SiteRow => {
    return { site: folder, ...numbers, ms: Math.round(performance.now() - startedAt) }
  }
  try {
    const { pages, failures, advice } = await prerenderNamed(options, io)
    const row = rowOf({ pages: failures > 0 ? 0 : pages, errors: failures, warnings: advice })
    return { row, code: failures > 0 ? exitCode.failed : exitCode.ok }
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    io.writeError(`${error.message}\n`)
    return { row: rowOf({ pages: 0, errors: 1, warnings: 0 }), code: error.exitCode }
  }
}
