import { isDeepStrictEqual } from 'node:util'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { knownValues, placeInCopy } from './copied-texts.ts'
import { contentOf, type KitFile } from './kit.ts'
import { mergeValues } from './merge-values.ts'
import { RUNTIME } from './moved-package.ts'
import { setValue } from './set-value.ts'

/** Something that was changed differently in the site and in the package. */
export interface CopyConflict {
  /** A file, or a value in it. */
  readonly what: string
  /** The place and the content on each side. */
  readonly ours: string
  readonly theirs: string
}

export interface MergedCopy {
  readonly text: string
  /** What follows the package: the file, or values in it. */
  readonly followed: readonly string[]
  readonly conflicts: readonly CopyConflict[]
}

/**
 * Updates messages that are copies. Of the package's messages only those that were copied are considered.
 *
 * @param base - what was copied, by key.
 */
export function mergeTexts(
  file: string,
  base: Values,
  text: string,
  { source, content, ...kit }: TextSource,
): MergedCopy {
  const place = placeInCopy(source)
  const below = (values: Values) => place.reduceRight<Values>((inner, key) => ({ [key]: inner }), values)
  const ours = contentOf(file, text)
  if (!isRecord(ours)) return { text, followed: [], conflicts: [] }
  const theirs = below(knownValues(content, base))
  return mergeByValues(file, { base: below(base), ours, text }, { ...kit, source, content: theirs, place })
}

/**
 * Updates a copy to its new original: files of values value by value, any other file as a whole.
 *
 * @param base - the content that mattered when it was copied.
 */
export function mergeCopy(file: string, base: unknown, text: string, kit: KitFile): MergedCopy {
  const ours = contentOf(file, text)
  if (isRecord(base) && isRecord(ours) && isRecord(kit.content)) return mergeByValues(file, { base, ours, text }, kit)
  if (isDeepStrictEqual(ours, kit.content) || isDeepStrictEqual(kit.content, base))
    return { text, followed: [], conflicts: [] }
  if (ours === base) {
    const now = text.includes('\r\n') ? kit.text.replaceAll('\n', '\r\n') : kit.text
    return { text: now, followed: [file], conflicts: [] }
  }
  const line = firstDifference(text, kit.text)
  const [here, there] = [`${file}:${line}`, `${RUNTIME}/${kit.source}:${line}`]
  return { text, followed: [], conflicts: [{ what: file, ours: here, theirs: there }] }
}

type Values = Readonly<Record<string, unknown>>

/** Messages of the package. */
type TextSource = Pick<KitFile, 'text' | 'source'> & { readonly content: Values }

interface OwnCopy {
  readonly base: unknown
  readonly ours: unknown
  readonly text: string
}

/** @param kit - with the place in the copy below which its values are; by default they are the whole copy. */
function mergeByValues(
  file: string,
  { base, ours, text }: OwnCopy,
  kit: KitFile & { readonly place?: readonly string[] },
): MergedCopy {
  const { changes, conflicts } = mergeValues(base, ours, kit.content)
  const followed: string[] = []
  const unwritten: (readonly string[])[] = []
  let merged = text
  for (const change of changes) {
    const next = setValue(file, merged, change)
    if (next === null) unwritten.push(change.path)
    else {
      merged = next
      followed.push(`${file} ${change.path.join('.')}`)
    }
  }
  const conflictAt = (path: readonly string[]): CopyConflict => {
    return {
      what: `${file} ${path.join('.')}`,
      ours: placeOf(file, file, merged, path),
      theirs: placeOf(file, `${RUNTIME}/${kit.source}`, kit.text, path.slice(kit.place?.length ?? 0)),
    }
  }
  return { text: merged, followed, conflicts: [...conflicts, ...unwritten].map(conflictAt) }
}

/** `tsconfig.json:3:15  "ES2022"` */
function placeOf(file: string, name: string, text: string, path: readonly string[]): string {
  const document = parseManifest(text, file)
  const { line, column } = document.nearestPosition(path, 'value')
  const mark = document.rangeOf(path, 'value')
  const written =
    mark === undefined ? 'nothing' : mark.source.text.slice(mark.offset, mark.end).trim().replace(/\s+/g, ' ')
  return `${name}:${line}:${column}  ${written}`
}

function firstDifference(left: string, right: string): number {
  const [lines, others] = [left, right].map((text) => text.split(/\r?\n/)) as [string[], string[]]
  const index = lines.findIndex((line, at) => line !== others[at])
  return index === -1 ? lines.length : index + 1
}
