import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies a file, with the folders around its new place. The content alone: umask says who may read it, not the mode of the first one. */
export function copyContent(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
  chmodSync(to, 0o666 & ~process.umask())
}

/** Copies all files of a folder in this way. */
export function copyFolderContent(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolderContent(source, target)
    else copyContent(source, target)
  }
}
