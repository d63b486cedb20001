import { Ledger } from '../ledger/ledger.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { sliceLedger } from '../ledger/slice-ledger.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { failureReason } from '../source/graphql/failure-reason.ts'
import type { Store } from '../store/store.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { DatedList } from './dated-pages.ts'
import { type BatchResult, type PageFailure, putContent } from './page-batch.ts'
import { StorePlace } from './page-place.ts'
import { PageWriter } from './page-writer.ts'
import type { PrerenderSource } from './prerender-source.ts'

export interface BatchPages {
  readonly paths: readonly string[]
  readonly known: Ledger | null
  readonly verify: number
  /** The number of pages that are rendered at the same time. */
  readonly parallel: number
}

/** Is told of each page as it begins and ends. Before each page it is asked whether to stop and give the rest back. */
export interface BatchListener {
  onBegin(path: string): void
  onEnd(path: string): void
  isStopping(): boolean
}

/** Renders pages into a store, several at a time. It stays open between batches, so that what pages share is made only once. */
export class BatchRenderer {
  readonly #runtime: SiteRuntime
  readonly #source: PrerenderSource
  readonly #store: Store
  /** The failures of the current batch. */
  readonly #failures: Map<string, PageFailure>

  private constructor(runtime: SiteRuntime, source: PrerenderSource, store: Store, failures: Map<string, PageFailure>) {
    this.#runtime = runtime
    this.#source = source
    this.#store = store
    this.#failures = failures
  }

  static async open(source: PrerenderSource, store: Store): Promise<BatchRenderer> {
    const failures = new Map<string, PageFailure>()
    // The document and the payload of a page fail in the same way, so the key makes them one failure.
    const runtime = await source.openRuntime((error, { section, path }) => {
      const what = section ?? path ?? 'A page'
      failures.set(`${path} ${what}`, { path: path ?? null, what, message: failureReason(error), isFinal: false })
    })
    return new BatchRenderer(runtime, source, store, failures)
  }

  /** Renders one batch; batches must not overlap. Close the renderer after one with failures, since failed parts may have been kept. */
  async render({ paths, known, verify, parallel }: BatchPages, listener: BatchListener): Promise<BatchResult> {
    const [failures, ledger] = [this.#failures, new LedgerWriter()]
    const holding = new Map<string, number | null>()
    failures.clear()
    this.#expireLists()
    const writer = new PageWriter({
      ...{ runtime: this.#runtime, code: this.#source.code, place: new StorePlace(this.#store) },
      ...{ known, verify, ledger, index: null, isGathered: false, unchanged: null },
      // A page that fails is tried again, and counts once.
      dated: { add: (path, holdsMs) => void holding.set(path, holdsMs) },
      ...{ pictures: new Map<string, string>(), threads: null },
    })
    let rendered = 0
    const todo = [...paths]
    const worker = async () => {
      for (let path = todo.shift(); path !== undefined; path = todo.shift()) {
        listener.onBegin(path)
        const outcome = await this.#write(writer, path)
        if (outcome.kind === 'rendered') rendered += 1
        if (outcome.kind === 'failure')
          failures.set(path, { path, what: path, message: outcome.message, isFinal: false })
        listener.onEnd(path)
        if (listener.isStopping()) break
      }
    }
    await Promise.all(Array.from({ length: parallel }, worker))
    const failed = [...failures.values()]
    const broken = new Set(failed.map(({ path }) => path))
    // A failure without a page affects all of them, so none is good.
    const good = broken.has(null) ? [] : paths.filter((path) => !broken.has(path))
    const text = sliceLedger(new Ledger(Buffer.from(ledger.finish().text)), good)
    const dated = new DatedList()
    for (const path of good) dated.add(path, holding.get(path) ?? null)
    const ledgers = [await putContent(this.#store, text)]
    return { ledgers, rendered, failures: failed, left: todo, dated: dated.found() }
  }

  close(): Promise<void> {
    return this.#runtime.close()
  }

  /** The batch may be of another run, which began because a list has changed. What is embedded is the same as long as this process. */
  #expireLists(): void {
    const { site, entries } = this.#runtime
    for (const [client, model] of site.clients) if (!isEmbedded(model)) entries.expire({ client, collection: null })
  }

  async #write(writer: PageWriter, path: string) {
    const page = await this.#runtime.render.pageAt(encodeURI(path))
    if (page === null)
      return { kind: 'failure', message: 'does not exist: it is gone, or its list cannot be read' } as const
    return writer.write(page)
  }
}
