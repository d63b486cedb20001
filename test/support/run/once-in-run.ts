import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, vi } from 'vitest'

/** Longer than the longest work, which is packing the product, even on a busy machine. */
const WAIT_MS = 400_000

/**
 * Does something once per test run, in whichever worker asks first; the others wait for it.
 *
 * @param name - identifies the work; unique in the run.
 * @param work - receives the folder that the whole run shares, for its result.
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

/** A folder can be created only once. */
function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim)
    return true
  } catch {
    return false
  }
}

/** The error message; empty if nothing went wrong. */
async function complaintOf(work: (folder: string) => Promise<void>): Promise<string> {
  try {
    await work(inject('runFolder'))
    return ''
  } catch (thrown) {
    return String(thrown)
  }
}
