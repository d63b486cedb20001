import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { contentHash } from '../source/disk/content-hash.ts'

/**
 * Hash of what a file holds; for a folder, only whether it exists.
 *
 * @param startedAt - when the build began (ms since 1970). A file that has changed since then gets a hash that no content has: nobody knows which of
 *   its versions the build holds.
 */
export function hashOfInput(file: string, startedAt = Number.POSITIVE_INFINITY): string {
  try {
    const found = statSync(file)
    if (found.ctimeMs > startedAt) return `edited ${randomUUID()}`
    return found.isDirectory() ? 'folder' : contentHash(file, found).slice(0, 16)
  } catch {
    return 'missing'
  }
}
