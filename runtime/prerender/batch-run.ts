import { setTimeout as wait } from 'node:timers/promises'
import { hashOf } from '../ledger/inputs.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { sliceLedger } from '../ledger/slice-ledger.ts'
import type { JobQueue } from '../queue/job-queue.ts'
import type { PageModel } from '../site/site-model.ts'
import type { Store } from '../store/store.ts'
import { DatedList } from './dated-pages.ts'
import {
  type BatchedPages,
  type BatchResult,
  joinLedgersIn,
  type PageBatch,
  type PageFailure,
  putContent,
  putPaths,
  readPaths,
} from './page-batch.ts'

export interface BatchRunOptions {
  readonly queue: JobQueue<PageBatch, BatchResult>
  readonly store: Store
  /** Identifies the run: equal for all that work on the same pages of the same tree. */
  readonly run: string
  /** The pages of the last run; null when there are none. */
  readonly known: Ledger | null
  /** Whether every page is rendered, whatever is known about it. */
  readonly isForced: boolean
  readonly verify: number
  /** The number of pages per job. */
  readonly batchSize: number
  /** Called repeatedly while the run continues. */
  onProgress(progress: BatchProgress): void
}

export interface BatchProgress {
  /** The number of pages that are done. */
  readonly done: number
  /** The total number of pages. */
  readonly pages: number
}

/** A job whose end is waited for. */
interface OpenJob {
  readonly batch: PageBatch
  readonly count: number
}

const LOOK_MS = 250
/** Jobs are taken in order, so those further back have not begun, and need not be looked at. */
const LOOKED_AT = 200
/** The number of tries for a page that fails: a back-end may only be unavailable for a moment. */
const TRIES = 3
const FIRST_PAUSE_MS = 1000

/** Lets workers render the pages of a site through a queue, and gathers the results. */
export class BatchRun {
  readonly #options: BatchRunOptions
  readonly #startedAt = Date.now()
  readonly #open = new Map<string, OpenJob>()
  readonly #finished: string[] = []
  readonly #ledgers: string[] = []
  readonly #failures: PageFailure[] = []
  readonly #dated = new DatedList()
  #rendered = 0
  #done = 0
  #pages = 0

  constructor(options: BatchRunOptions) {
    this.#options = options
  }

  /**
   * Runs until each page has been rendered or has failed. What an interrupted run has made is known to the next one, which renders it again only if
   * it has changed since.
   */
  async render(pages: AsyncIterable<Pick<PageModel, 'path'>>): Promise<BatchedPages> {
    let paths: string[] = []
    for await (const { path } of pages) {
      paths.push(path)
      if (paths.length < this.#options.batchSize) continue
      await this.#begin(paths)
      paths = []
    }
    if (paths.length > 0) await this.#begin(paths)
    while (this.#open.size > 0) {
      await this.#look()
      if (this.#open.size > 0) await wait(LOOK_MS)
    }
    const ledger = await joinLedgersIn(this.#options.store, this.#ledgers)
    return { ledger, rendered: this.#rendered, failures: this.#failures, dated: this.#dated.found() }
  }

  /** Removes the finished jobs; their results have been used. */
  async forget(): Promise<void> {
    for (const id of this.#finished) await this.#options.queue.remove(id)
  }

  async #begin(paths: readonly string[]): Promise<void> {
    const { store, known, isForced, verify } = this.#options
    this.#pages += paths.length
    const slice = known === null || isForced ? null : await putContent(store, sliceLedger(known, paths))
    await this.#add({ pages: await putPaths(store, paths), known: slice, verify, attempt: 1 }, paths.length)
  }

  async #add(batch: PageBatch, count: number): Promise<void> {
    const { queue, run, isForced } = this.#options
    const id = `pages-${hashOf([run, batch])}`
    const state = await queue.state(id)
    if (state.kind === 'done' && state.at < this.#startedAt && !isForced) {
      const known = await this.#known(state.result.ledgers)
      if (known !== null && known !== batch.known) {
        // The job stays until all is done, since the next run may be interrupted as well.
        this.#finished.push(id)
        return this.#add({ ...batch, known }, count)
      }
    }
    if (state.kind === 'done' || state.kind === 'failed') await queue.remove(id)
    const delayMs = batch.attempt === 1 ? 0 : FIRST_PAUSE_MS * 4 ** (batch.attempt - 2)
    await queue.add({ id, data: batch, delayMs })
    this.#open.set(id, { batch, count })
  }

  /** What a batch has made, for its next try; null when a part of it is missing, so that its pages are rendered again. */
  async #known(ledgers: readonly string[]): Promise<string | null> {
    const { store } = this.#options
    const known = await joinLedgersIn(store, ledgers).catch(() => null)
    return known === null ? null : putContent(store, sliceLedger(known, known.paths))
  }

  async #look(): Promise<void> {
    const { queue, onProgress } = this.#options
    const looked = [...this.#open].slice(0, LOOKED_AT)
    const states = await Promise.all(looked.map(([id]) => queue.state(id)))
    let underWay = 0
    for (const [index, [id, job]] of looked.entries()) {
      const state = states[index]
      if (state === undefined) continue
      if (state.kind === 'open') underWay += Math.min(state.done, job.count)
      // A Redis that was restarted may have forgotten the job.
      else if (state.kind === 'missing') await queue.add({ id, data: job.batch, delayMs: 0 })
      else {
        this.#open.delete(id)
        this.#finished.push(id)
        if (state.kind === 'done') await this.#take(job, state.result)
        else await this.#divide(job, state)
      }
    }
    onProgress({ done: this.#done + underWay, pages: this.#pages })
  }

  async #take({ batch, count }: OpenJob, { ledgers, rendered, failures, left, dated }: BatchResult): Promise<void> {
    this.#ledgers.push(...ledgers)
    this.#dated.addAll(dated)
    this.#rendered += rendered
    if (left.length > 0) await this.#again(batch, left, batch.attempt)
    const isLast = batch.attempt >= TRIES
    const [final, open] = [
      failures.filter((one) => isLast || one.isFinal),
      failures.filter((one) => !isLast && !one.isFinal),
    ]
    this.#failures.push(...final)
    const again = await this.#pagesOf(open, batch)
    if (again.length > 0) await this.#again(batch, again, batch.attempt + 1)
    this.#done += count - left.length - again.length
  }

  /** The pages of these failures; a failure without a page affects all pages of the batch. */
  async #pagesOf(failures: readonly PageFailure[], batch: PageBatch): Promise<readonly string[]> {
    const paths = new Set(failures.map(({ path }) => path))
    return paths.has(null) ? readPaths(this.#options.store, batch.pages) : [...paths].flatMap((path) => path ?? [])
  }

  /** Halves a job that no worker has survived, so that in the end only the page fails that is the reason. */
  async #divide({ batch, count }: OpenJob, { reason, isLost }: { reason: string; isLost: boolean }): Promise<void> {
    const paths = await readPaths(this.#options.store, batch.pages)
    if (isLost && paths.length > 1) {
      const half = Math.ceil(paths.length / 2)
      await this.#again(batch, paths.slice(0, half), batch.attempt)
      await this.#again(batch, paths.slice(half), batch.attempt)
      return
    }
    const message = isLost ? 'the workers that were rendering it have stopped answering' : reason
    this.#failures.push({ path: paths[0] ?? null, what: inWords(paths), message, isFinal: true })
    this.#done += count
  }

  async #again(batch: PageBatch, paths: readonly string[], attempt: number): Promise<void> {
    await this.#add({ ...batch, pages: await putPaths(this.#options.store, paths), attempt }, paths.length)
  }
}

function inWords([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
