import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { lockText } from '../../runtime/manifest/yaml/lock-text.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { packageRoot } from '../../runtime/source/package-root.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { JobError } from '../io.ts'
import { kitOf } from './kit.ts'

/** What was copied into a site, as it was copied: beside its manifest. */
export const COPIED_LOCK_FILE = 'site.copied.lock'

const VERSION = 1
const HEAD =
  'What sitio has copied into this site, as it was copied: site upgrade tells by it what was changed here. Written by site new and by site upgrade.'

/** Path of a file in the site → what counted of it. */
export type CopiedLock = ReadonlyMap<string, unknown>

export function writeCopiedLock(copied: CopiedLock): string {
  const sorted = Object.fromEntries([...copied].sort(([left], [right]) => (left < right ? -1 : 1)))
  return lockText(HEAD, { version: VERSION, copied: sorted })
}

/** The lock of a new site. @param files - of which those of the kit are copies. */
export function copiedLockOf(files: ReadonlyMap<string, unknown>): string {
  const copied = [...kitOf(packageRoot)].filter(([file]) => files.has(file))
  return writeCopiedLock(new Map(copied.map(([file, { content }]) => [file, content])))
}

/** @throws JobError with the place of what is wrong, where somebody has edited it. */
export function readCopiedLock(text: string): CopiedLock {
  const document = parseManifest(text, COPIED_LOCK_FILE)
  const wrong = (key: string, reason: string) => {
    const { line, column } = document.nearestPosition([key], 'value')
    return new JobError(
      `${COPIED_LOCK_FILE}:${line}:${column} ${reason} Take it back from your repository, or delete it: then nothing that was copied follows.`,
    )
  }
  const [problem] = document.problems
  if (problem !== undefined) throw wrong('', formatProblem(problem).message)
  const { value } = document
  if (!isRecord(value) || value.version !== VERSION) throw wrong('version', `Expected version: ${VERSION}.`)
  if (!isRecord(value.copied)) throw wrong('copied', 'Expected copied: with a map of files.')
  return new Map(Object.entries(value.copied))
}
