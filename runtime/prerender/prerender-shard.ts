import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { allPages } from '../server/collections/all-pages.ts'
import type { Store } from '../store/store.ts'
import { DatedList } from './dated-pages.ts'
import { StorePlace } from './page-place.ts'
import { PageWriter } from './page-writer.ts'
import { type Failures, openForPrerendering, type PrerenderSource } from './prerender-source.ts'
import { PageShares, type Shard, type ShardedRun } from './shards.ts'

export interface ShardOptions extends PrerenderSource {
  readonly shard: Shard
  readonly store: Store
  readonly run: ShardedRun
}

export interface ShardReport {
  /** The pages of this shard. */
  readonly pages: number
  readonly rendered: number
  readonly failures: Failures
}

/** Renders a part of a site's pages into a store. If one of them fails, the part is not stored. */
export async function prerenderShard(options: ShardOptions): Promise<ShardReport> {
  const { shard, store, run } = options
  const { runtime, failures, onUnread } = await openForPrerendering(options)
  try {
    const plan = await run.plan(shard.count)
    const shares = new PageShares(shard.count, plan.times)
    const ledger = new LedgerWriter()
    const dated = new DatedList()
    const writer = new PageWriter({
      ...{
        ...options,
        runtime,
        ledger,
        index: null,
        threads: null,
        pictures: new Map<string, string>(),
        dated,
        isGathered: false,
        unchanged: null,
      },
      place: new StorePlace(store),
      known: options.isForced ? null : await run.lastLedger(plan),
    })
    const times: Record<string, { ms: number; pages: number }> = {}
    const counts = { rendered: 0, kept: 0 }
    // One page at a time, so that each can be timed.
    for await (const page of allPages(runtime, onUnread)) {
      if (shares.next(page.name) !== shard.index) continue
      const startedAt = performance.now()
      const outcome = await writer.write(page)
      if (outcome.kind === 'failure') failures.set(page.path, outcome.message)
      if (outcome.kind === 'kept' || outcome.kind === 'rendered') counts[outcome.kind] += 1
      if (outcome.kind === 'rendered') addTime(times, page.name, performance.now() - startedAt)
    }
    if (failures.size === 0) await run.putPart(shard, { ledger: ledger.finish().text, times, dated: dated.found() })
    return {
      pages: counts.rendered + counts.kept,
      rendered: counts.rendered,
      failures: [...failures].map(([what, message]) => ({ what, message })),
    }
  } finally {
    await runtime.close()
  }
}

function addTime(times: Record<string, { ms: number; pages: number }>, route: string, ms: number): void {
  const sum = times[route] ?? { ms: 0, pages: 0 }
  times[route] = { ms: sum.ms + ms, pages: sum.pages + 1 }
}
