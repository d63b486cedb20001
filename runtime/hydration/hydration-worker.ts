import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentState, IslandState } from '../page/payload.ts'
import { blockOf } from './block-of.ts'
import { setBrowserGlobals } from './browser-globals.ts'
import { findDifference } from './find-difference.ts'
import type { HydrationJob, HydrationSetup } from './hydration-job.ts'

/** What the bundle of a site's interactive sections exports: section → its mount, as its chunk in the browser has it. */
interface SectionsModule {
  readonly mounts: Readonly<
    Record<string, (element: HTMLElement, state: IslandState, document: DocumentState) => () => void>
  >
}

/** Tasks that React may take until a section of any size is in place; effects that never rest are not waited for. */
const MAX_TASKS = 50

const port = parentPort
if (port === null) throw new Error('This module runs as a worker.')

// Before React is loaded, which looks for a browser at once.
setBrowserGlobals()
// What effects of sections do without a network or a screen is no difference.
process.on('unhandledRejection', () => {})
process.on('uncaughtException', () => {})
const { bundle } = workerData as HydrationSetup
const { mounts } = (await import(pathToFileURL(bundle).href)) as SectionsModule

port.on('message', async ({ state, document: documentState, html }: HydrationJob) => {
  const told: unknown[][] = []
  console.error = (...words) => void told.push(words)
  const block = blockOf(html, state)
  document.body.replaceChildren(block)
  const end = mounts[state.section]?.(block, state, { ...documentState, onError: null })
  for (let tasks = 0; tasks < MAX_TASKS && !isInPlace(block); tasks += 1) await new Promise(setImmediate)
  const difference = findDifference(told)
  end?.()
  port.postMessage(difference)
})
port.postMessage('ready')

/** Whether React has taken the markup over: then every element is its own. */
function isInPlace(block: HTMLElement): boolean {
  const { firstElementChild } = block
  return firstElementChild !== null && Object.keys(firstElementChild).some((key) => key.startsWith('__reactFiber$'))
}
