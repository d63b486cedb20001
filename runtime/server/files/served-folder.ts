import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Refusal } from '../../site/http/refusal.ts'

export interface ServedFolder {
  /** The files in alphabetical order: path below the folder, `/pictures/sun.svg`, → absolute path, with links resolved. */
  readonly files: ReadonlyMap<string, string>
  /** Entries that are not served, followed or copied. Hidden ones are not listed, since nobody expects them to be. */
  readonly refused: readonly { readonly path: string; readonly reason: Refusal }[]
}

/**
 * The files of a folder that is served as it is. Links are followed as long as they stay inside: the rest of the machine is not for visitors. Empty
 * when the folder does not exist.
 */
export function readServedFolder(folder: string): ServedFolder {
  const files = new Map<string, string>()
  const refused: { path: string; reason: Refusal }[] = []
  const root = attempt(() => realpathSync(folder))
  if (typeof root !== 'string') return { files, refused }

  const refuse = (path: string, reason: Refusal) => {
    if (!isHidden(path)) refused.push({ path: path || '/', reason })
  }
  const visitFolder = (path: string, place: string, parents: readonly string[]) => {
    const names = attempt(() => readdirSync(place).sort())
    if (!Array.isArray(names)) refuse(path, 'unreadable')
    else for (const name of names) visit(`${path}/${name}`, join(place, name), [...parents, place])
  }
  const visit = (path: string, entry: string, parents: readonly string[]) => {
    const found = followEntry(entry, root)
    if (typeof found === 'string') refuse(path, found)
    else if (!found.isFolder) files.set(path, found.place)
    else if (parents.includes(found.place)) refuse(path, 'loop')
    else visitFolder(path, found.place, parents)
  }
  visitFolder('', root, [])
  return { files, refused }
}

/** Whether a part of a path begins with a dot, as the files of editors, systems and version control do. They are not for visitors. */
export function isHidden(path: string): boolean {
  return /\/\./.test(path.replace(/^\/\.well-known(?=\/|$)/, ''))
}

/** Looks up one path in the folder as it is now; null when there is no such file, or it is refused. */
export function findServedFile(folder: string, path: string): string | null {
  const root = attempt(() => realpathSync(folder))
  if (typeof root !== 'string' || path.includes('\0')) return null
  const found = followEntry(join(root, path), root)
  return typeof found === 'string' || found.isFolder ? null : found.place
}

/** Where an entry really is, or why it is refused. */
function followEntry(entry: string, root: string): { readonly place: string; readonly isFolder: boolean } | Refusal {
  const place = attempt(() => realpathSync(entry))
  if (typeof place !== 'string') {
    if (place.code === 'ELOOP') return 'loop'
    return place.code === 'EACCES' ? 'unreadable' : 'dangling'
  }
  if (place !== root && !place.startsWith(root + sep)) return 'outside'
  const stats = attempt(() => statSync(place))
  if (stats instanceof Error) return 'dangling'
  if (stats.isDirectory()) return { place, isFolder: true }
  if (!stats.isFile()) return 'special'
  const unread = attempt(() => accessSync(place, constants.R_OK))
  return unread instanceof Error ? 'unreadable' : { place, isFolder: false }
}

/** The result of a call to the file system, or its error. */
function attempt<Value>(ask: () => Value): Value | NodeJS.ErrnoException {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}
