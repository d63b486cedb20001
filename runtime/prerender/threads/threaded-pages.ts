import type { LedgerWriter } from '../../ledger/ledger-writer.ts'
import type { PageCode } from '../../ledger/page-code.ts'
import type { DatedList } from '../dated-pages.ts'
import { addPictures, type ShownPictures } from '../later-pictures.ts'
import type { OtherThreads, Outcome } from '../page-outcome.ts'
import type { RenderingPlace } from '../rendering-runtime.ts'
import type { SiteTree } from '../tree/site-tree.ts'
import { RenderThreads } from './render-threads.ts'
import type { ThreadAnswer } from './thread-messages.ts'

/** The number of pages after which other threads are worth the time to open the site in them. */
const PAGES_BEFORE = 200

export interface ThreadedPagesOptions {
  readonly place: RenderingPlace
  readonly code: PageCode
  /** The number of threads besides this one. */
  readonly count: number
  readonly limitMs: number
  readonly outDir: string
  readonly tree: SiteTree
  readonly ledger: LedgerWriter
  readonly dated: Pick<DatedList, 'add'>
  readonly pictures: ShownPictures
  readonly failures: Map<string, string>
}

/** Distributes pages to threads when there are many, and gathers their results. */
export class ThreadedPages implements OtherThreads {
  readonly #options: ThreadedPagesOptions
  #threads: RenderThreads | null = null
  #asked = 0

  constructor(options: ThreadedPagesOptions) {
    this.#options = options
  }

  get areRunning(): boolean {
    return this.#threads !== null
  }

  render(path: string): Promise<Outcome> | null {
    this.#asked += 1
    if (this.#threads === null && this.#asked > PAGES_BEFORE) this.#threads = this.#start()
    return this.#threads?.render(path)?.then((answer) => this.#take(path, answer)) ?? null
  }

  async close(): Promise<void> {
    await this.#threads?.close()
  }

  #start(): RenderThreads {
    const { place, code, count, limitMs, tree, outDir } = this.#options
    const { work } = tree.begin()
    return new RenderThreads({ place, code, served: outDir, work }, count, limitMs)
  }

  #take(path: string, { outcome, holdsMs, lines, files, pictures, failures }: ThreadAnswer): Outcome {
    const { tree, ledger, dated, pictures: all, failures: known } = this.#options
    ledger.addLines(lines)
    for (const [file, isNew] of files) tree.note(file, isNew)
    addPictures(all, pictures, path)
    for (const [what, message] of failures) if (!known.has(what)) known.set(what, message)
    if (outcome.kind === 'rendered') dated.add(path, holdsMs)
    return outcome
  }
}
