import type { BatchResult } from '../../runtime/prerender/page-batch.ts'
import { type CommandIo, JobError, type SelfProcess } from '../io.ts'
import {
  type FromRenderer,
  RENDERER,
  type RendererOptions,
  type RenderTask,
  type ToRenderer,
} from './render-messages.ts'

/** The outcome of one batch in a process. */
export type Attempt =
  | { readonly kind: 'done'; readonly result: BatchResult }
  /** The process ended while rendering one of these pages. */
  | { readonly kind: 'ended'; readonly why: string; readonly underWay: readonly string[] }

interface Waiting {
  readonly underWay: Set<string>
  onEnd(): void
  resolve(attempt: Attempt): void
  reject(error: Error): void
}

export interface ProcessOptions {
  readonly renderer: RendererOptions
  /** The tree that the worker had at its start. A process that finds another one refuses to render. */
  readonly tree: string
  /** Time limit for one page, in ms. */
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
        reject(new JobError(`The render process ${why}.`))
        this.#settle((waiting) => waiting.resolve({ kind: 'ended', why, underWay: [...waiting.underWay] }))
      })
    })
    this.#ready.catch(() => this.end())
  }

  /** @returns rejects when the batch cannot be done now. @throws JobError when this process cannot do any. */
  async render(task: Omit<RenderTask, 'kind'>, onPage: () => void): Promise<Attempt> {
    await this.#ready
    // The process does not read messages before it is ready.
    if (this.#isStopping) this.giveBack()
    return new Promise((resolve, reject) => {
      this.#waiting = { underWay: new Set(), onEnd: onPage, resolve, reject }
      this.#tell({ kind: 'render', ...task })
    })
  }

  /** Stops the process after the page that it is rendering. */
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

  /** Ends the process after too long a silence. */
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
