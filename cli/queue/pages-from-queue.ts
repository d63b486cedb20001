import type { BatchResult, PageBatch, PageFailure } from '../../runtime/prerender/page-batch.ts'
import type { Failures } from '../../runtime/prerender/prerender-source.ts'
import type { GatheredPages, RouteTimes } from '../../runtime/prerender/shards.ts'
import type { CommandIo } from '../io.ts'
import type { OpenedRendering } from '../prerender/open-rendering.ts'
import { asJobError, openSharedWork, type SharedWork } from '../prerender/shared-work.ts'
import { ProgressLine } from './progress-line.ts'
import { withQueue } from './queue-run.ts'
import { siteTree } from './shared-tree.ts'
import { type QueueOptions, requireStore, workerCommand } from './worker-options.ts'

export interface QueuedPagesOptions extends QueueOptions {
  readonly offline?: boolean
  readonly batch?: number
}

/** The pages of a site, in a store. */
export interface QueuedPages extends SharedWork, GatheredPages {
  readonly times: RouteTimes
  readonly rendered: number
  /** If there are any, pages are missing. */
  readonly failures: Failures
}

const BATCH_SIZE = 200

/** Lets the workers of a queue render the pages of a site. */
export async function pagesFromQueue(
  { opened, source }: OpenedRendering,
  { queue: address, offline = false, batch = BATCH_SIZE, ...named }: QueuedPagesOptions,
  io: CommandIo,
): Promise<QueuedPages> {
  const place = { queue: address, store: requireStore({ queue: address, ...named }) }
  const work = await openSharedWork(opened, place.store, io)
  const { store, run } = work
  const own = siteTree(opened, offline)
  const [{ BatchRun }, { openForPrerendering }, { allPages }] = await Promise.all([
    import('../../runtime/prerender/batch-run.ts'),
    import('../../runtime/prerender/prerender-source.ts'),
    import('../../runtime/server/collections/all-pages.ts'),
  ])
  const progress = new ProgressLine('pages', io)
  try {
    return await withQueue<PageBatch, BatchResult, QueuedPages>(
      { queue: address, ...own, command: workerCommand(place) },
      io,
      async (queue) => {
        const last = await run.last()
        const batches = new BatchRun({
          ...{ queue, store, run: own.name, batchSize: batch, verify: source.verify, isForced: source.isForced },
          known: source.isForced ? null : await run.lastLedger(last),
          onProgress: ({ done, pages }) => progress.show(done, pages),
        })
        const { runtime, failures, onUnread } = await openForPrerendering(source)
        const made = await batches.render(allPages(runtime, onUnread)).finally(() => runtime.close())
        const unread = [...failures].map(([what, message]) => ({ path: null, what, message, isFinal: true }))
        const failed = [...unread, ...made.failures].map(inWords)
        if (failed.length === 0) {
          // Later runs can use these pages, even if this run does not get to write them.
          await run.leave(made.ledger.bytes, last.times)
          await batches.forget()
        }
        return { ...work, times: last.times, ...made, failures: failed }
      },
    )
  } catch (error) {
    return asJobError(error)
  } finally {
    progress.end()
  }
}

function inWords({ path, what, message }: PageFailure): Failures[number] {
  return { what, message: path === null || path === what ? message : `on ${path}: ${message}` }
}
