import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inject, vi } from 'vitest'
import { runSite } from './run-site.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

/** Longer than a build that is killed because it does not end. */
const WAIT_MS = 200_000

/** Whether a manifest is a file of this repository, whose site several test files may start at a time. */
export function isShared(configFile: string): boolean {
  return !relative(REPOSITORY, configFile).startsWith('..')
}

/**
 * Builds a site of this repository: once in a run, by whoever asks first; the others wait. So no two builds of one site meet, and a start
 * takes what is there.
 *
 * @param configFile - absolute path of its manifest.
 * @throws Error with all output when it cannot be built.
 */
export async function builtSite(configFile: string): Promise<void> {
  const claim = join(inject('runFolder'), relative(REPOSITORY, configFile).replaceAll(/[\\/]/g, '~'))
  const outcome = join(claim, 'outcome')
  if (isFirst(claim)) {
    writeFileSync(`${outcome}.part`, await build(configFile))
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
async function build(configFile: string): Promise<string> {
  const { code, stdout, stderr } = await runSite(['build', '--config', configFile], REPOSITORY)
  return code === 0 ? '' : `${configFile} cannot be built.\n${stdout}${stderr}`
}
