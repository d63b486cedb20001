import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, vi } from 'vitest'

/** Longer than what takes longest, packing the product, also where others compute on the same processors. */
const WAIT_MS = 400_000

/**
 * Does something once in a run of the tests, by whichever worker asks first; the others wait for it.
 *
 * @param name - what is done, which no other work of the run is called.
 * @param work - gets the folder that all of the run share, to put its result there.
 * @throws what `work` threw, in every worker.
 */
export async function onceInRun(name: string, work: (folder: string) => Promise<void>): Promise<void> {
  const claim = join(inject('runFolder'), `${name}.claim`)
  const outcome = join(claim, 'outcome')
  if (isFirst(claim)) {
    writeFileSync(`${outcome}.part`, await complaintOf(work))
    renameSync(`${outcome}.part`, outcome)
  }
  await vi.waitUntil(() => existsSync(outcome), { timeout: WAIT_MS, interval: 50 })
  const complaint = readFileSync(outcome, 'utf8')
  if (complaint !== '') throw new Error(complaint)
}

/** A folder can be made once. */
function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim)
    return true
  } catch {
    return false
  }
}

/** What went wrong; empty when nothing did. */
async function complaintOf(work: (folder: string) => Promise<void>): Promise<string> {
  try {
    await work(inject('runFolder'))
    return ''
  } catch (thrown) {
    return String(thrown)
  }
}
