import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentState, IslandState } from '../page/payload.ts'
import { blockOf } from './block-of.ts'
import { setBrowserGlobals } from './browser-globals.ts'
import { findDifference } from './find-difference.ts'
import type { HydrationDifference, HydrationJob, HydrationSetup } from './hydration-job.ts'

/** What the bundle of a site's interactive sections exports: section → its `mount`, as its chunk in the browser has it. */
interface SectionsModule {
  readonly mounts: Readonly<
    Record<string, (element: HTMLElement, state: IslandState, document: DocumentState) => { unmount(): void }>
  >
}

/** How many turns of the event loop React may take to hydrate a section, whatever its size. Effects that never settle are not awaited. */
const MAX_TASKS = 50

const port = parentPort
if (port === null) throw new Error('This module runs as a worker.')

// This has to happen before React is loaded, which checks for a browser at once.
setBrowserGlobals()
// What sections' effects do without a network or a screen is not a difference.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})
const { bundle } = workerData as HydrationSetup
const { mounts } = (await import(pathToFileURL(bundle).href)) as SectionsModule

port.on('message', async (job: HydrationJob) => {
  // Markup that this DOM refuses, which browsers take, cannot be compared. Without an answer the other thread would wait for ever.
  port.postMessage(await differenceOf(job).catch(() => null))
})
port.postMessage('ready')

async function differenceOf({
  state,
  document: documentState,
  html,
}: HydrationJob): Promise<HydrationDifference | null> {
  const told: unknown[][] = []
  console.error = (...words) => void told.push(words)
  const block = blockOf(html, state)
  document.body.replaceChildren(block)
  const mounted = mounts[state.section]?.(block, state, { ...documentState, onError: null })
  for (let tasks = 0; tasks < MAX_TASKS && !isInPlace(block); tasks += 1) await new Promise(setImmediate)
  const difference = findDifference(told)
  mounted?.unmount()
  return difference
}

/** Whether React has taken over the markup: every element then belongs to it. */
function isInPlace(block: HTMLElement): boolean {
  const { firstElementChild } = block
  return firstElementChild !== null && Object.keys(firstElementChild).some((key) => key.startsWith('__reactFiber$'))
}
