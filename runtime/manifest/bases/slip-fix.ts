import { isCertain, nearestName } from '../../values/nearest-name.ts'
import type { Fix } from '../problems/diagnostic.ts'
import type { Mark } from '../yaml/located-value.ts'

/** Writes the name that was probably meant in the place of one that is written as it is. Null when none is near. */
export function slipFix(mark: Mark, name: string, known: readonly string[]): Fix | null {
  const nearest = nearestName(name, known)
  return nearest === null ? null : nameFix(mark, name, nearest, isCertain(name, nearest, known))
}

/** Writes another name in the place of one that is written as it is. */
export function nameFix({ source, offset, end }: Mark, name: string, meant: string, isSafe = true): Fix | null {
  if (source.text.slice(offset, end) !== name) return null
  return { isSafe, edits: [{ file: source.file, start: offset, end, text: meant }] }
}
