import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies a file, and creates the folders above the copy. The permissions follow the umask, not the original. The modification time is kept, by which
 * browsers recognise an unchanged file.
 */
export function copyContent(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  chmodSync(to, 0o666 & ~process.umask())
  const { atime, mtime } = statSync(from)
  utimesSync(to, atime, mtime)
}

/** Copies all files of a folder in the same way. */
export function copyFolderContent(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolderContent(source, target)
    else copyContent(source, target)
  }
}
