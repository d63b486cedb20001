import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { lockText } from '../../runtime/manifest/yaml/lock-text.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import type { PackageProgram } from '../../runtime/values/names/package-programs.ts'
import { JobError } from '../io.ts'
import { type CopiedTexts, textsOfTemplate } from './copied-texts.ts'
import { kitOf } from './kit.ts'

/** Records what was copied into a site, in its original form; lies beside the manifest. */
export const COPIED_LOCK_FILE = 'site.copied.lock'

const VERSION = 1
const HEAD =
  'What sitio has copied into this site, as it was copied: site upgrade tells by it what was changed here. Written by site new and by site upgrade.'

/** What has been copied into a site. */
export interface CopiedLock {
  /** Path of a file in the site → the part of its content that matters. */
  readonly files: ReadonlyMap<string, unknown>
  readonly texts: CopiedTexts
}

export function writeCopiedLock({ files, texts }: CopiedLock): string {
  const sources = new Map([...texts].map(([file, copied]) => [file, inOrder(copied)]))
  return lockText(HEAD, {
    version: VERSION,
    copied: inOrder(files),
    ...(texts.size === 0 ? {} : { texts: inOrder(sources) }),
  })
}

/**
 * The lock of a new site.
 *
 * @param files - its files, some of which are copies from the kit and the template.
 * @param program - what installs its packages.
 */
export function copiedLockOf(
  files: ReadonlyMap<string, unknown>,
  template: string | null,
  program: PackageProgram,
): string {
  const copied = [...kitOf(packageRoot, program)].filter(([file]) => files.has(file))
  return writeCopiedLock({
    files: new Map(copied.map(([file, { content }]) => [file, content])),
    texts: template === null ? new Map() : textsOfTemplate(files, template),
  })
}

function inOrder(map: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...map].sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** @throws JobError with the place of the fault, if somebody has edited the lock. */
export function readCopiedLock(text: string): CopiedLock {
  const document = parseManifest(text, COPIED_LOCK_FILE)
  const wrong = (key: string, reason: string) => {
    const { line, column } = document.nearestPosition([key], 'value')
    return new JobError(
      `${COPIED_LOCK_FILE}:${line}:${column} ${reason} Restore it from your repository, or delete it: copied files are then no longer upgraded.`,
    )
  }
  const [problem] = document.problems
  if (problem !== undefined) throw wrong('', formatProblem(problem).message)
  const { value } = document
  if (!isRecord(value) || value.version !== VERSION) throw wrong('version', `Expected version: ${VERSION}.`)
  if (!isRecord(value.copied)) throw wrong('copied', 'Expected copied: with a map of files.')
  const { copied, texts = {} } = value
  const sources = isMapOfMaps(texts) ? Object.entries(texts) : null
  if (sources === null || !sources.every((each): each is [string, MapOf<MapOf<unknown>>] => isMapOfMaps(each[1])))
    throw wrong('texts', 'Expected texts: with the copies of each file.')
  return {
    files: new Map(Object.entries(copied)),
    texts: new Map(sources.map(([file, from]) => [file, new Map(Object.entries(from))])),
  }
}

type MapOf<Value> = Readonly<Record<string, Value>>

function isMapOfMaps(value: unknown): value is MapOf<MapOf<unknown>> {
  return isRecord(value) && Object.values(value).every((each) => isRecord(each))
}
