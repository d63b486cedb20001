import { isCertain } from '../../values/nearest-name.ts'
import { valueAt } from '../../values/value-at.ts'
import type { WrongName } from '../problems/define-problem.ts'
import type { Fix } from '../problems/diagnostic.ts'
import type { PathStep } from '../text/position.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { replaceScalar } from '../yaml/write-scalar.ts'

/** A name that points nowhere. Behind the name of a route a link may have an anchor. */
export interface Slip extends WrongName {
  readonly path: readonly PathStep[]
}

/**
 * Writes the name that was probably meant. It is safe when no other name is as near.
 *
 * @returns null when none is near, or the name does not stand there as it is.
 */
export function nameFix(document: ManifestDocument, { path, at, nearest, known, ...slip }: Slip): Fix | null {
  const value = at === 'key' ? path.at(-1) : valueAt(document.value, path)
  if (nearest === null || typeof value !== 'string') return null
  const { name = value } = slip
  if (!value.startsWith(name) || (at === 'key' && isSaidBeside(document, path, nearest))) return null
  const edit = replaceScalar(document, [...path], at, nearest + value.slice(name.length))
  return edit === null ? null : { isSafe: isCertain(name, nearest, known), edits: [edit] }
}

/** Whether the same manifest says the other key, too. What a base says below it is what the site means to say otherwise. */
function isSaidBeside(document: ManifestDocument, path: readonly PathStep[], key: string): boolean {
  const file = (place: readonly PathStep[]) => document.rangeOf(place, 'key')?.source.file
  return file([...path.slice(0, -1), key]) === file(path)
}
