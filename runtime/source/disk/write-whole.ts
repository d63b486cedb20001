import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { clearAbandonedWork, workPath } from './abandoned-work.ts'

/**
 * Writes a file at once, so that nobody reads a half of it, with the folders around it. The mode of an older one stays.
 *
 * @throws Error of the file system when it cannot be written; an older one is left as it was.
 */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  clearAbandonedWork(path)
  const work = workPath(path, 'writing')
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  try {
    writeFileSync(work, text)
    if (mode !== undefined) chmodSync(work, mode)
    renameSync(work, path)
  } catch (error) {
    rmSync(work, { force: true })
    throw error
  }
}
