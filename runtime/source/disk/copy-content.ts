import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies a file, with the folders around its new place. Umask says who may read it, not the mode of the first one; its time stays, by which
 * browsers know that it is the same.
 */
export function copyContent(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  chmodSync(to, 0o666 & ~process.umask())
  const { atime, mtime } = statSync(from)
  utimesSync(to, atime, mtime)
}

/** Copies all files of a folder in this way. */
export function copyFolderContent(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolderContent(source, target)
    else copyContent(source, target)
  }
}
