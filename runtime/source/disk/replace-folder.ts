import { renameSync, rmSync } from 'node:fs'
import { workPath } from './abandoned-work.ts'

/** Two processes that build the same at the same time may meet; more often than this they do not. */
const MAX_TRIES = 5

/**
 * Puts a finished folder in the place of another, which stays whole until then, and where this fails.
 *
 * @param former - where the other one is kept; null: it is not.
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
      // Another process has put its own there in between.
      if (hasCode(error, 'ENOTEMPTY') && tries < MAX_TRIES) continue
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
    // What another process has put there stays. Otherwise the next one that writes here finds it.
  }
}

function isRenamed(from: string, to: string): boolean {
  try {
    return renameIfThere(from, to)
  } catch {
    return false // Another process has put its own there.
  }
}

function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    return false
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
