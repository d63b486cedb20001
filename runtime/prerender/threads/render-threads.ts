import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../../source/parts/package-root.ts'
import { messageOf } from '../../values/message-of.ts'
import { tooLate } from '../in-time.ts'
import type { Outcome } from '../page-outcome.ts'
import type { ThreadAnswer, ThreadSetup } from './thread-messages.ts'

/** The number of pages queued for a thread, so that it never has to wait for the next one. */
export const PAGES_AHEAD = 16
/** Memory limits of one thread, in MB: pages are written and forgotten. */
const YOUNG_MB = 32
const OLD_MB = 512

interface Asked {
  readonly path: string
  resolve(answer: ThreadAnswer): void
}

interface Thread {
  readonly worker: Worker
  readonly asked: Asked[]
  /** When the thread last answered, by the clock of `performance`; null while it is being opened. */
  heardAt: number | null
}

/** Renders pages in separate threads. They write the files themselves, and send back what has to be known about the pages. */
export class RenderThreads {
  readonly #setup: ThreadSetup
  readonly #threads: Thread[]
  readonly #limitMs: number
  readonly #watch: NodeJS.Timeout

  /** @param limitMs - a page that takes longer fails, and its thread is terminated. */
  constructor(setup: ThreadSetup, count: number, limitMs: number) {
    this.#setup = setup
    this.#limitMs = limitMs
    this.#threads = Array.from({ length: count }, () => this.#start())
    this.#watch = setInterval(() => this.#endLate(), Math.min(1000, limitMs))
  }

  /** Has a page rendered; null when all threads are busy for the moment. @param path - not encoded. */
  render(path: string): Promise<ThreadAnswer> | null {
    const free = this.#threads
      .filter(({ asked }) => asked.length < PAGES_AHEAD)
      .sort((one, other) => one.asked.length - other.asked.length)[0]
    if (free === undefined) return null
    return new Promise((resolve) => this.#ask(free, { path, resolve }))
  }

  async close(): Promise<void> {
    clearInterval(this.#watch)
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()))
  }

  #start(): Thread {
    const worker = new Worker(join(packageRoot, 'dist/package/prerender-thread.js'), {
      workerData: this.#setup,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB },
    })
    const thread: Thread = { worker, asked: [], heardAt: null }
    worker.on('message', (answer: ThreadAnswer) => {
      thread.heardAt = performance.now()
      thread.asked.shift()?.resolve(answer)
    })
    worker.on('error', (error) => this.#replace(thread, messageOf(error)))
    return thread
  }

  #ask(thread: Thread, asked: Asked): void {
    if (thread.asked.length === 0 && thread.heardAt !== null) thread.heardAt = performance.now()
    thread.asked.push(asked)
    thread.worker.postMessage(asked.path)
  }

  #endLate(): void {
    for (const thread of this.#threads) {
      const { asked, heardAt, worker } = thread
      if (asked.length === 0 || heardAt === null || performance.now() - heardAt < this.#limitMs) continue
      void worker.terminate()
      this.#replace(thread, tooLate(this.#limitMs))
    }
  }

  /** Replaces a thread that has ended: its current page has failed, and the new thread renders the others. */
  #replace(thread: Thread, message: string): void {
    const index = this.#threads.indexOf(thread)
    if (index === -1) return
    const [first, ...others] = thread.asked
    const next = this.#start()
    this.#threads[index] = next
    first?.resolve(failed({ kind: 'failure', message }))
    for (const asked of others) this.#ask(next, asked)
  }
}

function failed(outcome: Outcome): ThreadAnswer {
  return { outcome, holdsMs: null, lines: { pages: [], groups: [] }, files: [], pictures: [], failures: [] }
}
