import { Worker } from 'node:worker_threads'
import type { OpenBundle } from '../bundle/open-bundle.ts'
import { packageDoors } from '../bundle/section-registry.ts'
import type { SectionDifference } from '../checks/facts/facts.ts'
import type { PageView } from '../checks/pages/page-view.ts'
import type { HydrationDifference, HydrationJob, HydrationSetup } from '../hydration/hydration-job.ts'
import type { DocumentState } from '../page/payload.ts'

/**
 * Hydrates the interactive sections of pages in a lightweight DOM, as a visitor's browser would; sections that are the same on several pages only
 * once. The site's code runs in a separate thread, because this one must not look like a browser to the pages that are rendered in it.
 */
export class Hydration {
  readonly #code: Pick<OpenBundle, 'interactive'>
  readonly #known = new Map<string, HydrationDifference | null>()
  #worker: Promise<Worker> | null = null

  constructor(code: Pick<OpenBundle, 'interactive'>) {
    this.#code = code
  }

  /** The differences on one page. @throws what the bundler throws, or what a module of the site throws while it is loaded. */
  async differencesOf(page: PageView): Promise<SectionDifference[]> {
    const found: SectionDifference[] = []
    for (const job of jobsOf(page)) {
      const difference = await this.#differenceOf(job)
      if (difference !== null) found.push({ section: job.state.key, difference })
    }
    return found
  }

  async close(): Promise<void> {
    await (await this.#worker)?.terminate()
  }

  async #differenceOf(job: HydrationJob): Promise<HydrationDifference | null> {
    const { section, props, data, failed, messages, view } = job.state
    // The path is left out: on another page the same section behaves the same, unless its markup differs.
    const key = JSON.stringify([section, job.html, props, data, failed, messages, { ...view, path: null }])
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#worker ??= this.#start()
    const difference = await ask<HydrationDifference | null>(await this.#worker, job)
    this.#known.set(key, difference)
    return difference
  }

  async #start(): Promise<Worker> {
    const workerData: HydrationSetup = { bundle: await this.#code.interactive() }
    const worker = new Worker(packageDoors.hydration, { workerData, env: { NODE_ENV: 'development' } })
    await ask(worker, null)
    return worker
  }
}

/** Sends the message, if any, and resolves to the worker's next answer. */
function ask<Answer>(worker: Worker, message: HydrationJob | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject)
      resolve(answer)
    })
    if (message !== null) worker.postMessage(message)
  })
}

function jobsOf({ byId, elements, html }: PageView): HydrationJob[] {
  const [text] = byId.get('__SITE_STATE__')?.node.childNodes ?? []
  if (text === undefined || !('value' in text)) return []
  // The renderer wrote this JSON.
  const document = JSON.parse(text.value) as DocumentState
  return document.islands.flatMap((state) => {
    const block = elements.find(({ attribute }) => attribute('data-section-id') === state.id)
    const { startTag, endTag } = block?.node.sourceCodeLocation ?? {}
    if (!startTag || !endTag) return []
    return [{ state, document, html: html.slice(startTag.endOffset, endTag.startOffset) }]
  })
}
