import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** Writes a file at once, so that nobody reads a half of it; the mode of an older one stays. */
export function writeWhole(path: string, text: string): void {
  const work = `${path}.${process.pid}.tmp`
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
