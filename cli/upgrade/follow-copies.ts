import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import type { PackageProgram } from '../../runtime/values/names/package-programs.ts'
import { textOf } from '../text-of.ts'
import { COPIED_LOCK_FILE, readCopiedLock, writeCopiedLock } from './copied-lock.ts'
import { type CopiedTexts, knownValues, textsAt } from './copied-texts.ts'
import { kitOf } from './kit.ts'
import { type CopyConflict, type MergedCopy, mergeCopy, mergeTexts } from './merge-copy.ts'

export interface FollowedCopies {
  /** What to write, by path in the site. */
  readonly texts: ReadonlyMap<string, string>
  /** Files that only the other version copies into sites. */
  readonly added: readonly string[]
  readonly followed: readonly string[]
  readonly conflicts: readonly CopyConflict[]
}

/**
 * Updates what was copied into a site and has changed in sitio: files around the site, and messages. Unchanged copies follow; the rest stays, and
 * is reported with both places. What is gone on either side no longer counts as a copy.
 *
 * @param program - what installs the site's packages.
 * @param installed - folder of the other version.
 * @param known - folder of the current version.
 * @throws JobError when the lock has been edited.
 */
export function followCopies(
  root: string,
  program: PackageProgram,
  installed: string,
  known = packageRoot,
): FollowedCopies {
  const lock = textOf(join(root, COPIED_LOCK_FILE))
  if (lock === null) return { texts: new Map(), added: [], followed: [], conflicts: [] }
  const copied = readCopiedLock(lock)
  const kit = kitOf(installed, program)
  const texts = new Map<string, string>()
  const merges: MergedCopy[] = []
  const take = (file: string, text: string, merged: MergedCopy) => {
    if (merged.text !== text) texts.set(file, merged.text)
    merges.push(merged)
  }
  const files = new Map<string, unknown>()
  for (const [file, base] of copied.files) {
    const [text, theirs] = [textOf(join(root, file)), kit.get(file)]
    if (text === null || theirs === undefined) continue
    take(file, text, mergeCopy(file, base, text, theirs))
    files.set(file, theirs.content)
  }
  const before = kitOf(known, program)
  const isNew = (file: string) => copied.files.size > 0 && !before.has(file) && !existsSync(join(root, file))
  const added = [...kit].filter(([file]) => isNew(file))
  for (const [file, { text, content }] of added) {
    texts.set(file, text)
    files.set(file, content)
  }
  texts.set(COPIED_LOCK_FILE, writeCopiedLock({ files, texts: followTexts(copied.texts) }))
  return {
    texts,
    added: added.map(([file]) => file).sort(),
    followed: merges.flatMap(({ followed }) => followed),
    conflicts: merges.flatMap(({ conflicts }) => conflicts),
  }

  /** @returns the originals of these messages from now on. */
  function followTexts(known: CopiedTexts): CopiedTexts {
    const seen = new Map<string, ReadonlyMap<string, Readonly<Record<string, unknown>>>>()
    for (const [file, sources] of known) {
      const own = new Map<string, Readonly<Record<string, unknown>>>()
      for (const [source, base] of sources) {
        const [text, theirs] = [texts.get(file) ?? textOf(join(root, file)), textsAt(installed, source)]
        if (text === null || theirs === null) continue
        take(file, text, mergeTexts(file, base, text, { source, text: theirs.text, content: theirs.values }))
        own.set(source, knownValues(theirs.values, base))
      }
      if (own.size > 0) seen.set(file, own)
    }
    return seen
  }
}
