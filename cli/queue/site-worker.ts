import type { BatchResult, PageBatch } from '../../runtime/prerender/page-batch.ts'
import { type CommandIo, type ExitCode, JobError } from '../io.ts'
import { openRendering } from '../prerender/open-rendering.ts'
import { plural } from '../report/summary.ts'
import { RenderPool } from './render-pool.ts'
import { createUnusable, serveQueue, type Worker } from './serve-queue.ts'
import { siteTree } from './shared-tree.ts'
import { openNamedStore, requireStore, type WorkerOptions } from './worker-options.ts'

export interface SiteWorkerOptions extends WorkerOptions {
  readonly config: string
  readonly origin?: string
  /** Time limit for one page, in s. */
  readonly pageLimit: number
}

/** Renders pages of one site as jobs of a queue. */
export function workOnSite(options: SiteWorkerOptions, io: CommandIo): Promise<ExitCode> {
  requireStore(options)
  return serveQueue(options, io, () => openSiteWorker(options, io))
}

async function openSiteWorker(options: SiteWorkerOptions, io: CommandIo): Promise<Worker<PageBatch, BatchResult>> {
  const { config, origin = null, offline, pageLimit } = options
  const { startSelf } = io
  if (startSelf === undefined) throw new RangeError('A worker renders in child processes.')
  const place = requireStore(options)
  const [store, { readPaths }] = await Promise.all([
    openNamedStore(place, io),
    import('../../runtime/prerender/page-batch.ts'),
  ])
  const { opened } = await openRendering({ config, offline, ...(origin === null ? {} : { origin }) }, io)
  const own = siteTree(opened, offline)
  const renderer = { config, origin, offline, store: place }
  const pool = new RenderPool(startSelf, { renderer, tree: own.tree, pageLimitMs: pageLimit * 1000 })
  const { unusable, fail } = createUnusable()
  return {
    ...{ own, what: 'pages', unusable },
    async work({ pages, known, verify }, tell) {
      const paths = await readPaths(store, pages)
      const startedAt = performance.now()
      let done = 0
      const onPage = () => {
        done += 1
        tell(done)
      }
      const result = await pool.render({ paths, known, verify }, onPage).catch((error: unknown) => {
        // A worker that cannot start leaves the jobs to others.
        if (error instanceof JobError) fail(error)
        throw error
      })
      io.write(`${inWords(paths.length, result)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
      return result
    },
    giveBack: () => pool.giveBack(),
    end: () => pool.end(),
  }
}

function inWords(count: number, { rendered, failures, left }: BatchResult): string {
  const done = count - left.length
  return [
    `${plural(done, 'page')}: ${rendered} rendered`,
    ...(failures.length > 0 ? [`${failures.length} failures`] : []),
    ...(left.length > 0 ? [`${left.length} given back`] : []),
  ].join(', ')
}
