import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { clearAbandonedWork, workPath } from './abandoned-work.ts'

/**
 * Writes a file in one step, so that nobody reads half of it, and creates the folders above it. The permissions of an existing file are kept.
 *
 * @throws Error of the file system when it cannot be written; an existing file then stays as it was.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  writeEachWhole([[path, content]])
}

/** Does the same for many files, one after the other. @throws Error as {@link writeWhole}; those before are then written. */
export function writeEachWhole(files: readonly (readonly [path: string, content: string | Uint8Array])[]): void {
  clearAbandonedWork(files.map(([path]) => path))
  for (const [path, content] of files) replaceFile(path, content)
}

function replaceFile(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const work = workPath(path, 'writing')
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  try {
    writeFileSync(work, content)
    if (mode !== undefined) chmodSync(work, mode)
    renameSync(work, path)
  } catch (error) {
    rmSync(work, { force: true })
    throw error
  }
}
