import { join, resolve } from 'node:path'
import type { HostName } from '../../runtime/prerender/host-files/index.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { defaultStaticDir, requireOwnFolder } from '../out-dir.ts'
import type { FleetJob, FleetResult } from '../queue/fleet-jobs.ts'
import { FleetRun } from '../queue/fleet-run.ts'
import { ProgressLine } from '../queue/progress-line.ts'
import { withQueue } from '../queue/queue-run.ts'
import { fleetTree } from '../queue/shared-tree.ts'
import { openNamedStore, type QueueOptions, requireStore, workerCommand } from '../queue/worker-options.ts'
import { siteTable } from '../report/site-table.ts'
import { readNamedWorkspace, requireWorkspace, type WorkspaceOption } from '../workspace/open-workspace.ts'
import type { StoredSite } from '../workspace/store-site.ts'
import { worstCode } from '../workspace/worst-code.ts'

export interface FleetPrerenderOptions extends QueueOptions, WorkspaceOption {
  /** Folder in which each site gets a folder of its own. */
  readonly out?: string
  readonly offline: boolean
  readonly force: boolean
  readonly verify?: number
  readonly precompress: boolean
  readonly host?: HostName
}

/** Lets the workers of a queue write all sites of a workspace, and puts each in its place. A site that fails does not stop the others. */
export async function prerenderFleet(options: FleetPrerenderOptions, io: CommandIo): Promise<ExitCode> {
  const { queue: address, out, offline, force, verify, precompress, host } = options
  const place = requireStore(options)
  const { root, workspace } = requireWorkspace(readNamedWorkspace(options, io), io)
  const outDirOf = (folder: string) =>
    out === undefined ? defaultStaticDir({ root: join(root, folder) }) : resolve(io.cwd, out, folder)
  if (out !== undefined)
    for (const { folder } of workspace.sites)
      requireOwnFolder(outDirOf(folder), 'prerender', { root: join(root, folder) })
  const own = fleetTree(root, place, io)
  const store = await openNamedStore(place, io)
  const { takeTree } = await import('../../runtime/prerender/stored-tree.ts')
  const sites = new Map<string, StoredSite>()
  const progress = new ProgressLine('sites', io)
  const onSite = async (site: StoredSite, said: string) => {
    const folder = site.row.site
    progress.end()
    io.writeError(said)
    sites.set(folder, await taken(site, outDirOf(folder)))
  }
  const taken = async (site: StoredSite, outDir: string): Promise<StoredSite> => {
    const { row, tree } = site
    try {
      if (tree !== null) await takeTree(store, tree, outDir)
      return site
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'StoreError') throw error
      io.writeError(`${row.site}: ${error.message} ${outDir} is unchanged.\n`)
      return { row: { ...row, pages: 0, errors: 1 }, code: exitCode.failed, tree: null, fault: null }
    }
  }
  const command = workerCommand({ queue: address, store: place }, ' --workspace')
  try {
    await withQueue<FleetJob, FleetResult, void>({ queue: address, ...own, command }, io, (queue) =>
      new FleetRun({
        ...{ queue, tree: own.tree, onSite },
        options: {
          ...{ offline, force, precompress },
          ...(verify === undefined ? {} : { verify }),
          ...(host === undefined ? {} : { host }),
        },
        onProgress: (done, all) => progress.show(done, all),
      }).run(workspace.sites.map(({ folder }) => folder)),
    )
  } finally {
    progress.end()
  }
  const inOrder = workspace.sites.flatMap(({ folder }) => sites.get(folder) ?? [])
  io.write(siteTable(inOrder.map(({ row }) => row)))
  return worstCode(inOrder)
}
