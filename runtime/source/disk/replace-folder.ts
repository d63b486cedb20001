import { renameSync, rmSync } from 'node:fs'
import { errorCode } from '../../values/error-code.ts'
import { workPath } from './abandoned-work.ts'

/** Two processes that build the same thing may get in each other's way, but not more often than this. */
const MAX_TRIES = 5

/**
 * Replaces a folder with a finished one. The previous one stays complete until then, and also when the replacement fails.
 *
 * @param former - where to keep the previous folder; null deletes it.
 */
export function replaceFolder(finished: string, place: string, former: string | null = null): void {
  const old = workPath(place, 'old')
  for (let tries = 1; ; tries += 1) {
    rmSync(old, { recursive: true, force: true })
    const isThere = renameIfThere(place, old)
    try {
      renameSync(finished, place)
      break
    } catch (error) {
      // Another process has put its own folder there in between.
      if (errorCode(error) === 'ENOTEMPTY' && tries < MAX_TRIES) continue
      if (isThere) putBack(old, place)
      throw error
    }
  }
  if (former === null || !isRenamed(old, former)) rmSync(old, { recursive: true, force: true })
}

function putBack(old: string, place: string): void {
  try {
    renameSync(old, place)
  } catch {
    // If another process has put its folder there, that one stays. Otherwise the next process that writes here finds the old one.
  }
}

function isRenamed(from: string, to: string): boolean {
  try {
    return renameIfThere(from, to)
  } catch {
    return false // Another process has put its own folder there.
  }
}

function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return false
  }
}
