import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageRoot } from '../source/parts/package-root.ts'
import type { CheckedSite } from '../validate/check-site.ts'

/** What the thread gets when it starts. */
export interface CheckSetup {
  /** Path of the manifest. */
  readonly configFile: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** What `site validate` would print at this moment. */
export type CheckAnswer = Pick<CheckedSite, 'findings' | 'texts'>

/** Changes that follow each other this quickly are checked together, in ms. */
const SETTLED_MS = 300

/** Checks a site in development like `site validate`, in a thread of its own: pages never wait for it. */
export class SiteCheck {
  readonly #setup: CheckSetup
  readonly #onAnswer: (answer: CheckAnswer) => void
  #worker: Worker | null = null
  #timer: NodeJS.Timeout | undefined
  #isChecking = false
  /** Whether the site has changed since the last check began. */
  #isOutdated = false

  constructor(setup: CheckSetup, onAnswer: (answer: CheckAnswer) => void) {
    this.#setup = setup
    this.#onAnswer = onAnswer
  }

  /** Requests a check; several requests in quick succession lead to one. */
  request(): void {
    this.#isOutdated = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#check(), SETTLED_MS)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }

  #check(): void {
    if (this.#isChecking) return
    this.#isChecking = true
    this.#isOutdated = false
    this.#worker ??= this.#start()
    this.#worker.postMessage(null)
  }

  #start(): Worker {
    const worker = new Worker(join(packageRoot, 'dist/package/check-thread.js'), { workerData: this.#setup })
    worker.on('message', (answer: CheckAnswer | null) => this.#heard(answer))
    // The next change starts another one.
    worker.on('error', () => {
      this.#worker = null
      this.#heard(null)
    })
    return worker
  }

  #heard(answer: CheckAnswer | null): void {
    this.#isChecking = false
    if (this.#isOutdated) this.request()
    else if (answer !== null) this.#onAnswer(answer)
  }
}
