import { isCertain, nearestName } from '../../values/names/nearest-name.ts'
import type { Fix } from '../problems/diagnostic.ts'
import type { Mark } from '../yaml/located-value.ts'

/** Replaces a name, if it is written literally, with the one that was probably meant. Null when none is near. */
export function slipFix(mark: Mark, name: string, known: readonly string[]): Fix | null {
  const nearest = nearestName(name, known)
  return nearest === null ? null : nameFix(mark, name, nearest, isCertain(name, nearest, known))
}

/** Replaces a name, if it is written literally, with another one. */
export function nameFix({ source, offset, end }: Mark, name: string, meant: string, isSafe = true): Fix | null {
  if (source.text.slice(offset, end) !== name) return null
  return { isSafe, edits: [{ file: source.file, start: offset, end, text: meant }] }
}
