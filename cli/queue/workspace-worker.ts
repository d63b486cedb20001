import { type CommandIo, type ExitCode, JobError } from '../io.ts'
import { plural } from '../report/summary.ts'
import { runSites } from '../workspace/each-site.ts'
import { readNamedWorkspace, requireWorkspace, type WorkspaceOption } from '../workspace/open-workspace.ts'
import { type StoredSite, storeJob } from '../workspace/store-site.ts'
import type { FleetJob, FleetResult } from './fleet-jobs.ts'
import { createUnusable, serveQueue, type Worker } from './serve-queue.ts'
import { fleetTree } from './shared-tree.ts'
import { requireStore, type WorkerOptions } from './worker-options.ts'

export type WorkspaceWorkerOptions = WorkerOptions & WorkspaceOption

/** How long the computed tree of a workspace is reused: it may have many files. */
const TREE_HOLDS_MS = 10_000

/** Writes sites of a workspace as jobs of a queue, each in a process of its own. */
export function workOnWorkspace(options: WorkspaceWorkerOptions, io: CommandIo): Promise<ExitCode> {
  requireStore(options)
  return serveQueue(options, io, async () => openWorkspaceWorker(options, io))
}

function openWorkspaceWorker(options: WorkspaceWorkerOptions, io: CommandIo): Worker<FleetJob, FleetResult> {
  const { runSelf } = io
  if (runSelf === undefined) throw new RangeError('A worker writes sites in child processes.')
  const store = requireStore(options)
  const { root, workspace } = requireWorkspace(readNamedWorkspace(options, io), io)
  const own = fleetTree(root, store, io)
  const stopping = new AbortController()
  const { unusable, fail } = createUnusable()
  let seenAt = performance.now()
  return {
    ...{ own, what: 'sites', unusable },
    async work({ folder, options: asked }): Promise<FleetResult> {
      const site = workspace.sites.find((other) => other.folder === folder)
      if (site === undefined || !isCurrent()) {
        const error = new JobError('The workspace has changed since this worker was started. Start it again.')
        fail(error)
        throw error
      }
      try {
        const part = { job: 'store', root, sites: [site], options: { ...asked, store } } as const
        const { results, said } = await runSites<StoredSite>(runSelf, part, stopping.signal)
        const lost = () => storeJob.lost({ root, ...site }, io)
        const found = results.get(folder) ?? lost()
        if (found.fault !== null) throw new Error(`${folder}: ${found.fault}`)
        io.write(
          `${folder}: ${found.tree === null ? 'failed' : plural(found.row.pages ?? 0, 'page')} in ${found.row.ms} ms\n`,
        )
        return { kind: 'done', site: found, said }
      } catch (error) {
        if (stopping.signal.aborted) return { kind: 'given-back' }
        throw error
      }
    },
    giveBack: () => stopping.abort(),
    end: () => {},
  }

  function isCurrent(): boolean {
    const now = performance.now()
    if (now - seenAt < TREE_HOLDS_MS) return true
    seenAt = now
    return fleetTree(root, store, io).tree === own.tree
  }
}
