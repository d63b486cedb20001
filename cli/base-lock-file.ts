import { type BaseLock, readBaseLock } from '../runtime/manifest/bases/base-lock.ts'
import { placeInWords } from '../runtime/manifest/problems/words.ts'
import { JobError } from './io.ts'
import { textOf } from './text-of.ts'

/**
 * What the bases of a site said when it was last compared with them; empty if it never was.
 *
 * @param isReplaced - whether the file is written anew: then a damaged one is as good as none.
 * @throws JobError with the place of the fault.
 */
export function readBaseLockFile(file: string, isReplaced = false): BaseLock {
  const text = textOf(file)
  if (text === null) return new Map()
  const lock = readBaseLock(text)
  if (!('reason' in lock)) return lock
  if (isReplaced) return new Map()
  throw new JobError(
    `${placeInWords(lock.position)} ${lock.reason} Restore the file from your last commit, or rewrite it: site drift --accept`,
  )
}
