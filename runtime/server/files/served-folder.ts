import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Refusal } from '../../site/http/refusal.ts'

export interface ServedFolder {
  /** Files in alphabetical order: path below the folder, `/pictures/sun.svg`, → where it lies, links followed. */
  readonly files: ReadonlyMap<string, string>
  /** Entries that are neither served nor followed, nor copied; of hidden ones nobody would expect it. */
  readonly refused: readonly { readonly path: string; readonly reason: Refusal }[]
}

/**
 * The files of a folder that is served as it is. Links are followed as long as they stay inside: what lies elsewhere on this machine is not
 * for visitors. Empty where there is no such folder.
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

/** Whether a path has a part that begins with a dot: editors, systems and versions keep such files, and they are not for visitors. */
export function isHidden(path: string): boolean {
  return /\/\./.test(path.replace(/^\/\.well-known(?=\/|$)/, ''))
}

/** The same for one path, as the folder is now; null where there is no such file, or it is refused. */
export function findServedFile(folder: string, path: string): string | null {
  const root = attempt(() => realpathSync(folder))
  if (typeof root !== 'string' || path.includes('\0')) return null
  const found = followEntry(join(root, path), root)
  return typeof found === 'string' || found.isFolder ? null : found.place
}

/** Where an entry really lies, or why it is refused. */
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

/** What the file system answers, or its error. */
function attempt<Value>(ask: () => Value): Value | NodeJS.ErrnoException {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}
