import type { BatchResult, PageFailure } from '../../runtime/prerender/page-batch.ts'
import type { CommandIo } from '../io.ts'
import { type ProcessOptions, RenderProcess } from './render-process.ts'

export interface PoolPages {
  readonly paths: readonly string[]
  readonly known: string | null
  readonly verify: number
}

/** Pages rendered at a time, so that waiting for back-ends and the store costs no time. */
const PARALLEL = 4

/** The processes of a worker, one for each batch in progress. */
export class RenderPool {
  readonly #start: NonNullable<CommandIo['startSelf']>
  readonly #options: ProcessOptions
  readonly #all = new Set<RenderProcess>()
  #idle: RenderProcess[] = []
  #isStopping = false

  constructor(start: NonNullable<CommandIo['startSelf']>, options: ProcessOptions) {
    this.#start = start
    this.#options = options
  }

  /**
   * Renders pages. If a process crashes, the pages in progress are tried once more, each alone in a new process. A page that crashes this one too
   * has failed, without affecting the others.
   *
   * @param onPage - called for each finished page.
   * @throws JobError when no process of this worker can start.
   */
  async render({ paths, ...common }: PoolPages, onPage: () => void): Promise<BatchResult> {
    const results: BatchResult[] = []
    const suspects: string[] = []
    for (let todo = paths; todo.length > 0; ) {
      const attempt = await this.#attempt({ ...common, paths: todo, parallel: PARALLEL }, onPage)
      if (attempt.kind === 'done') {
        results.push(attempt.result)
        break
      }
      // A process that crashes before it has started a page would do so for ever.
      if (attempt.underWay.length === 0) throw new Error(`The render process ${attempt.why}.`)
      suspects.push(...attempt.underWay)
      todo = todo.filter((path) => !attempt.underWay.includes(path))
    }
    for (const path of suspects) {
      const attempt = await this.#attempt({ ...common, paths: [path], parallel: 1 }, onPage)
      results.push(attempt.kind === 'done' ? attempt.result : failed(path, attempt.why))
    }
    return joined(results)
  }

  /** Returns unfinished batches to the queue. */
  giveBack(): void {
    this.#isStopping = true
    for (const process of this.#all) process.giveBack()
  }

  end(): void {
    for (const process of this.#all) process.end()
  }

  async #attempt(task: Parameters<RenderProcess['render']>[0], onPage: () => void) {
    this.#idle = this.#idle.filter(({ isEnded }) => !isEnded)
    const process = this.#idle.pop() ?? this.#startOne()
    if (this.#isStopping) process.giveBack()
    try {
      return await process.render(task, onPage)
    } finally {
      if (process.isEnded) this.#all.delete(process)
      else this.#idle.push(process)
    }
  }

  #startOne(): RenderProcess {
    const process = new RenderProcess(this.#start, this.#options)
    this.#all.add(process)
    return process
  }
}

function failed(path: string, why: string): BatchResult {
  const failure: PageFailure = { path, what: path, message: `the process that rendered it ${why}`, isFinal: true }
  return { ledgers: [], rendered: 0, failures: [failure], left: [], dated: [] }
}

function joined(results: readonly BatchResult[]): BatchResult {
  return {
    ledgers: results.flatMap(({ ledgers }) => ledgers),
    rendered: results.reduce((sum, { rendered }) => sum + rendered, 0),
    failures: results.flatMap(({ failures }) => failures),
    left: results.flatMap(({ left }) => left),
    dated: results.flatMap(({ dated }) => dated),
  }
}
