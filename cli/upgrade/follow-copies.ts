import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COPIED_LOCK_FILE, readCopiedLock, writeCopiedLock } from './copied-lock.ts'
import { kitOf } from './kit.ts'
import { type CopyConflict, mergeCopy } from './merge-copy.ts'

export interface FollowedCopies {
  /** What is to be written, by the path in the site. */
  readonly texts: ReadonlyMap<string, string>
  readonly followed: readonly string[]
  readonly conflicts: readonly CopyConflict[]
}

/**
 * What becomes of the files that were copied into a site when sitio has them otherwise. What nobody has changed follows; the rest stays, and is
 * told with both places. A file that is gone on either side is nobody's copy any more.
 *
 * @param installed - folder of the other version.
 * @throws JobError where the lock has been edited.
 */
export function followCopies(root: string, installed: string): FollowedCopies {
  const lock = textOf(join(root, COPIED_LOCK_FILE))
  if (lock === null) return { texts: new Map(), followed: [], conflicts: [] }
  const copied = readCopiedLock(lock)
  const kit = kitOf(installed)
  const texts = new Map<string, string>()
  const seen = new Map<string, unknown>()
  const followed: string[] = []
  const conflicts: CopyConflict[] = []
  for (const [file, base] of copied) {
    const [text, theirs] = [textOf(join(root, file)), kit.get(file)]
    if (text === null || theirs === undefined) continue
    const merged = mergeCopy(file, base, text, theirs)
    if (merged.text !== text) texts.set(file, merged.text)
    followed.push(...merged.followed)
    conflicts.push(...merged.conflicts)
    seen.set(file, theirs.content)
  }
  texts.set(COPIED_LOCK_FILE, writeCopiedLock(seen))
  return { texts, followed, conflicts }
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
