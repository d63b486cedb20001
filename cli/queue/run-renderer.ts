import type { BatchRenderer } from '../../runtime/prerender/batch-renderer.ts'
import type { BatchResult } from '../../runtime/prerender/page-batch.ts'
import type { PrerenderSource } from '../../runtime/prerender/prerender-source.ts'
import type { Store } from '../../runtime/store/store.ts'
import { messageOf } from '../../runtime/values/message-of.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { openRendering } from '../prerender/open-rendering.ts'
import type { FromRenderer, RendererOptions, RenderTask, ToRenderer } from './render-messages.ts'
import { siteTree } from './shared-tree.ts'
import { openNamedStore } from './worker-options.ts'

/**
 * The rendering process of a worker. Pages that never finish, or that crash their process, do so here, where the worker notices. Runs until the
 * worker ends it.
 */
export async function runRenderer(text: string, io: CommandIo): Promise<ExitCode> {
  const { starter } = io
  if (starter === undefined) return exitCode.usage
  const send = (message: FromRenderer) => starter.send(message)
  // The worker receives the signal, and tells this process.
  io.onStopSignal(() => {})
  // The worker has serialised these options.
  const { origin, ...options } = JSON.parse(text) as RendererOptions
  let isStopping = false
  try {
    const { opened, source } = await openRendering({ ...options, ...(origin === null ? {} : { origin }) }, io)
    const renders = new Renders(source, await openNamedStore(options.store, io))
    const listener = {
      onBegin: (path: string) => send({ kind: 'begin', path }),
      onEnd: (path: string) => send({ kind: 'end', path }),
      isStopping: () => isStopping,
    }
    starter.onMessage((message) => {
      const told = message as ToRenderer
      if (told.kind === 'give-back') isStopping = true
      else
        renders.render(told, listener).then(
          (result) => send({ kind: 'done', result }),
          (error: unknown) => send({ kind: 'fault', reason: messageOf(error) }),
        )
    })
    send({ kind: 'ready', tree: siteTree(opened, options.offline).tree })
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    send({ kind: 'unusable', reason: error.message })
  }
  return new Promise(() => {})
}

/** Keeps what pages have in common from one batch to the next. */
class Renders {
  readonly #source: PrerenderSource
  readonly #store: Store
  #open: BatchRenderer | null = null

  constructor(source: PrerenderSource, store: Store) {
    this.#source = source
    this.#store = store
  }

  async render(
    { paths, known, verify, parallel }: RenderTask,
    listener: Parameters<BatchRenderer['render']>[1],
  ): Promise<BatchResult> {
    const [{ BatchRenderer }, { readLedgerIn }] = await Promise.all([
      import('../../runtime/prerender/batch-renderer.ts'),
      import('../../runtime/prerender/page-batch.ts'),
    ])
    const ledger = known === null ? null : await readLedgerIn(this.#store, known)
    this.#open ??= await BatchRenderer.open(this.#source, this.#store)
    const result = await this.#open.render({ paths, known: ledger, verify, parallel }, listener)
    if (result.failures.length > 0) await this.#close()
    return result
  }

  /** Discards everything, since something that failed may have been kept. */
  async #close(): Promise<void> {
    const open = this.#open
    this.#open = null
    await open?.close()
  }
}
