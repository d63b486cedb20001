import { renameSync, rmSync } from 'node:fs'

/** Puts a finished folder in the place of another. */
export function replaceFolder(finished: string, place: string): void {
  const old = `${place}.old-${process.pid}`
  rmSync(old, { recursive: true, force: true })
  try {
    renameSync(place, old)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  renameSync(finished, place)
  rmSync(old, { recursive: true, force: true })
}
