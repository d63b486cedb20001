import { setTimeout as wait } from 'node:timers/promises'
import { hashOf } from '../../runtime/ledger/inputs.ts'
import type { JobQueue, JobState } from '../../runtime/queue/job-queue.ts'
import { exitCode } from '../io.ts'
import type { StoredSite } from '../workspace/store-site.ts'
import type { FleetJob, FleetResult } from './fleet-jobs.ts'

export interface FleetRunOptions {
  readonly queue: JobQueue<FleetJob, FleetResult>
  readonly tree: string
  readonly options: FleetJob['options']
  /** Called for each site as soon as it was written into the store, or has failed. */
  onSite(site: StoredSite, said: string): Promise<void>
  /** Called repeatedly. */
  onProgress(done: number, all: number): void
}

const LOOK_MS = 250
/** How many jobs are checked at a time. Jobs are taken in order, so later ones have not started. */
const LOOKED_AT = 200

/** Lets the workers of a queue write the sites of a workspace, one site per job. */
export class FleetRun {
  readonly #options: FleetRunOptions
  /** Job → its site. */
  readonly #open = new Map<string, string>()

  constructor(options: FleetRunOptions) {
    this.#options = options
  }

  async run(folders: readonly string[]): Promise<void> {
    const { onProgress } = this.#options
    for (const folder of folders) await this.#begin(folder)
    while (this.#open.size > 0) {
      await this.#look()
      onProgress(folders.length - this.#open.size, folders.length)
      if (this.#open.size > 0) await wait(LOOK_MS)
    }
  }

  async #begin(folder: string): Promise<void> {
    const { queue, tree, options } = this.#options
    const data: FleetJob = { folder, options }
    const id = `site-${hashOf([tree, data])}`
    const { kind } = await queue.state(id)
    // The job is from an earlier run: back-ends may answer differently by now, and whatever has not changed is not rendered again.
    if (kind === 'done' || kind === 'failed') await queue.remove(id)
    await queue.add({ id, data, delayMs: 0 })
    this.#open.set(id, folder)
  }

  async #look(): Promise<void> {
    const looked = [...this.#open].slice(0, LOOKED_AT)
    const states = await Promise.all(looked.map(([id]) => this.#options.queue.state(id)))
    for (const [index, [id, folder]] of looked.entries()) {
      const state = states[index]
      if (state !== undefined && state.kind !== 'open') await this.#take(id, folder, state)
    }
  }

  async #take(id: string, folder: string, state: Exclude<JobState<FleetResult>, { kind: 'open' }>): Promise<void> {
    const { queue, onSite } = this.#options
    // A restarted Redis may have forgotten the job.
    if (state.kind === 'missing' || (state.kind === 'done' && state.result.kind === 'given-back'))
      return this.#begin(folder)
    this.#open.delete(id)
    if (state.kind === 'done' && state.result.kind === 'done') await onSite(state.result.site, state.result.said)
    if (state.kind === 'failed') {
      const reason = state.isLost ? `${folder}: the workers that were writing it have stopped answering` : state.reason
      await onSite(unwritten(folder), `${reason}\n`)
    }
    await queue.remove(id)
  }
}

function unwritten(site: string): StoredSite {
  return { row: { site, pages: 0, errors: 1, warnings: 0, ms: 0 }, code: exitCode.failed, tree: null, fault: null }
}
