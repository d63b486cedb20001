import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file or folder in another folder. */
export interface TreeEntry {
  readonly name: string
  readonly path: string
  /** What is in a folder; null for a file, and for a link that leads nowhere. */
  readonly inside: readonly TreeEntry[] | null
}

/**
 * What is in a folder, and in those below it, by name. Links are followed; one that leads to a folder around it appears as an empty folder. A folder
 * that is missing or cannot be read is empty, too.
 *
 * @param isLeftOut - by the name of a file or folder.
 */
export function folderTree(folder: string, isLeftOut: (name: string) => boolean = () => false): TreeEntry[] {
  return entriesIn(folder, isLeftOut, new Set())
}

/** @param around - the folders on the way, with links resolved. */
function entriesIn(folder: string, isLeftOut: (name: string) => boolean, around: ReadonlySet<string>): TreeEntry[] {
  const real = orNull(() => realpathSync(folder))
  if (real === null || around.has(real)) return []
  const here = new Set([...around, real])
  return (orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter(({ name }) => !isLeftOut(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map((entry) => {
      const path = join(folder, entry.name)
      return { name: entry.name, path, inside: isFolder(entry, path) ? entriesIn(path, isLeftOut, here) : null }
    })
}

function isFolder(entry: Dirent, path: string): boolean {
  return entry.isDirectory() || (entry.isSymbolicLink() && orNull(() => statSync(path).isDirectory()) === true)
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
