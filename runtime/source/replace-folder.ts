import { renameSync, rmSync } from 'node:fs'
import { workPath } from './abandoned-work.ts'

/** Two processes that build the same at the same time may meet; more often than this they do not. */
const MAX_TRIES = 5

/** Puts a finished folder in the place of another, which stays whole until then. */
export function replaceFolder(finished: string, place: string): void {
  const old = workPath(place, 'old')
  for (let tries = 1; ; tries += 1) {
    rmSync(old, { recursive: true, force: true })
    try {
      renameIfThere(place, old)
      renameSync(finished, place)
      break
    } catch (error) {
      // Another process has put its own there in between.
      if (!hasCode(error, 'ENOTEMPTY') || tries === MAX_TRIES) throw error
    }
  }
  rmSync(old, { recursive: true, force: true })
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
