import type { BatchResult } from '../../runtime/prerender/page-batch.ts'
import { type CommandIo, JobError, type SelfProcess } from '../io.ts'
import {
  type FromRenderer,
  RENDERER,
  type RendererOptions,
  type RenderTask,
  type ToRenderer,
} from './render-messages.ts'

/** What became of pages that a process was to render. */
export type Attempt =
  | { readonly kind: 'done'; readonly result: BatchResult }
  /** The process has ended over one of these. */
  | { readonly kind: 'ended'; readonly why: string; readonly underWay: readonly string[] }

interface Waiting {
  readonly underWay: Set<string>
  onEnd(): void
  resolve(attempt: Attempt): void
  reject(error: Error): void
}

export interface ProcessOptions {
  readonly renderer: RendererOptions
  /** The tree that the worker has: it may have changed since. */
  readonly tree: string
  /** How long a page may take. */
  readonly pageLimitMs: number
}

/** A process that renders pages for a worker, one batch after the other. */
export class RenderProcess {
  readonly #process: SelfProcess
  readonly #pageLimitMs: number
  readonly #ready: Promise<void>
  #waiting: Waiting | null = null
  #killedFor: string | null = null
  #isStopping = false
  #timer: NodeJS.Timeout | undefined
  isEnded = false

  constructor(start: NonNullable<CommandIo['startSelf']>, { renderer, tree, pageLimitMs }: ProcessOptions) {
    this.#pageLimitMs = pageLimitMs
    this.#process = start([RENDERER, JSON.stringify(renderer)])
    this.#ready = new Promise((resolve, reject) => {
      this.#process.onMessage((message) => {
        const told = message as FromRenderer
        if (told.kind === 'unusable') reject(new JobError(told.reason))
        else if (told.kind !== 'ready') this.#hear(told)
        else if (told.tree === tree) resolve()
        else reject(new JobError('The tree has changed since this worker was started. Start it again.'))
      })
      void this.#process.ended.then(({ code, signal }) => {
        this.isEnded = true
        const why = this.#killedFor ?? (signal === null ? `ended with code ${code}` : `was ended by ${signal}`)
        reject(new JobError(`The process that was to render ${why}.`))
        this.#settle((waiting) => waiting.resolve({ kind: 'ended', why, underWay: [...waiting.underWay] }))
      })
    })
    this.#ready.catch(() => this.end())
  }

  /** @returns rejects where the batch cannot be done now. @throws JobError where this process can do none. */
  async render(task: Omit<RenderTask, 'kind'>, onPage: () => void): Promise<Attempt> {
    await this.#ready
    // It hears of nothing before.
    if (this.#isStopping) this.giveBack()
    return new Promise((resolve, reject) => {
      this.#waiting = { underWay: new Set(), onEnd: onPage, resolve, reject }
      this.#tell({ kind: 'render', ...task })
    })
  }

  /** Has it stop after the page that it is at. */
  giveBack(): void {
    this.#isStopping = true
    this.#tell({ kind: 'give-back' })
  }

  end(): void {
    this.#process.kill()
  }

  #tell(message: ToRenderer): void {
    this.#process.send(message)
  }

  #hear(told: Exclude<FromRenderer, { kind: 'ready' | 'unusable' }>): void {
    const waiting = this.#waiting
    if (waiting === null) return
    if (told.kind === 'done') this.#settle(({ resolve }) => resolve({ kind: 'done', result: told.result }))
    else if (told.kind === 'fault') this.#settle(({ reject }) => reject(new Error(told.reason)))
    else {
      if (told.kind === 'begin') waiting.underWay.add(told.path)
      else if (waiting.underWay.delete(told.path)) waiting.onEnd()
      this.#watch()
    }
  }

  /** Whoever hears of nothing for so long ends it. */
  #watch(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#killedFor = `took longer than ${this.#pageLimitMs / 1000} s`
      this.end()
    }, this.#pageLimitMs)
  }

  #settle(tell: (waiting: Waiting) => void): void {
    clearTimeout(this.#timer)
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting !== null) tell(waiting)
  }
}
