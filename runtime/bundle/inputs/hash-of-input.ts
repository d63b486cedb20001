import { randomUUID } from 'node:crypto'
import { type Stats, statSync } from 'node:fs'
import { contentHash } from '../../source/disk/content-hash.ts'

/**
 * The hash of a file's content; for a folder, only whether it exists.
 *
 * @param startedAt - when the build began (ms since 1970). A file that has changed since then gets a hash that no content has, because it is unknown
 *   which of its versions is in the build.
 */
export function hashOfInput(file: string, startedAt = Number.POSITIVE_INFINITY): string {
  return hashUnlessEdited(file, ({ ctimeMs }) => ctimeMs > startedAt)
}

/** Like `hashOfInput`, for a file of an installed package. Installers link one file into many places, which changes its ctime but not its mtime. */
export function hashOfInstalled(file: string, startedAt = Number.POSITIVE_INFINITY): string {
  return hashUnlessEdited(file, ({ mtimeMs }) => mtimeMs > startedAt)
}

function hashUnlessEdited(file: string, isEdited: (found: Stats) => boolean): string {
  try {
    const found = statSync(file)
    if (isEdited(found)) return `edited ${randomUUID()}`
    return found.isDirectory() ? 'folder' : contentHash(file, found).slice(0, 16)
  } catch {
    return 'missing'
  }
}
