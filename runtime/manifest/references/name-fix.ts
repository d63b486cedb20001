import { isCertain } from '../../values/names/nearest-name.ts'
import { valueAt } from '../../values/value-at.ts'
import type { WrongName } from '../problems/define-problem.ts'
import type { Fix } from '../problems/diagnostic.ts'
import type { PathStep } from '../text/position.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { replaceScalar } from '../yaml/write-scalar.ts'

/** A name that does not exist. In a link, an anchor may follow the name of the route. */
export interface Slip extends WrongName {
  readonly path: readonly PathStep[]
}

/**
 * Replaces a misspelt name with the one that was probably meant. This is safe when no other name is equally near.
 *
 * @returns null when no name is near, or the name is not written literally.
 */
export function nameFix(document: ManifestDocument, { path, at, nearest, known, ...slip }: Slip): Fix | null {
  const value = at === 'key' ? path.at(-1) : valueAt(document.value, path)
  if (nearest === null || typeof value !== 'string') return null
  const { name = value } = slip
  if (!value.startsWith(name) || (at === 'key' && isSaidBeside(document, path, nearest))) return null
  const edit = replaceScalar(document, [...path], at, nearest + value.slice(name.length))
  return edit === null ? null : { isSafe: isCertain(name, nearest, known), edits: [edit] }
}

/** Whether the same manifest also has the other key. That a base has it is no obstacle: the site means to override it. */
function isSaidBeside(document: ManifestDocument, path: readonly PathStep[], key: string): boolean {
  const file = (place: readonly PathStep[]) => document.rangeOf(place, 'key')?.source.file
  return file([...path.slice(0, -1), key]) === file(path)
}
