import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workPath } from '../../runtime/source/disk/abandoned-work.ts'

/** File operations, each of which may fail on a full disk. */
export interface Disk {
  copy(from: string, to: string): void
  write(path: string, text: string): void
  move(from: string, to: string): void
}

const nodeDisk: Disk = { copy: copyFileSync, write: writeFileSync, move: renameSync }

/** A file that gets a new text, or that something else may change in the meantime. */
interface OpenFile {
  readonly path: string
  /** A copy of its previous content; null if it did not exist. */
  readonly before: string | null
  /** Path of the new text, written beside the file; null if something else writes it. */
  readonly after: string | null
}

/**
 * Writes several files of a folder and then runs a function that belongs to them: all of it, or nothing. If anything fails, the files are as
 * before. Everything that needs disk space is written before the first file changes, so a full disk changes none, and restoring them needs no
 * space.
 *
 * @param texts - by their paths below the folder.
 * @param others - paths of further files that `then` may change.
 * @throws what the file system or `then` throws.
 */
export async function writeTogether(
  root: string,
  texts: ReadonlyMap<string, string>,
  others: readonly string[],
  then: () => Promise<void>,
  disk: Disk = nodeDisk,
): Promise<void> {
  const files = [...new Set([...texts.keys(), ...others])].map((name): OpenFile => {
    const path = join(root, name)
    return {
      path,
      before: existsSync(path) ? workPath(path, 'old') : null,
      after: texts.has(name) ? workPath(path, 'writing') : null,
    }
  })
  try {
    for (const { path, before } of files) if (before !== null) disk.copy(path, before)
    for (const [name, text] of texts) {
      const own = files.find(({ path }) => path === join(root, name))
      if (own?.after != null) writeBeside(own.path, own.after, text, disk)
    }
    await replaceAll(files, then, disk)
  } finally {
    for (const { before, after } of files)
      for (const work of [before, after]) if (work !== null) rmSync(work, { force: true })
  }
}

async function replaceAll(files: readonly OpenFile[], then: () => Promise<void>, disk: Disk): Promise<void> {
  try {
    for (const { path, after } of files) if (after !== null) disk.move(after, path)
    await then()
  } catch (error) {
    for (const { path, before } of files) {
      if (before === null) rmSync(path, { force: true })
      else disk.move(before, path)
    }
    throw error
  }
}

function writeBeside(path: string, work: string, text: string, disk: Disk): void {
  mkdirSync(dirname(path), { recursive: true })
  disk.write(work, text)
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode !== undefined) chmodSync(work, mode)
}
