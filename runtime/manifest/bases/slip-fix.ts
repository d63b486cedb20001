import { isCertain, nearestName } from '../../values/nearest-name.ts'
import type { Fix } from '../problems/diagnostic.ts'
import type { Mark } from '../yaml/located-value.ts'

/** Writes the name that was probably meant in the place of one that is written as it is. Null when none is near. */
export function slipFix({ source, offset, end }: Mark, name: string, known: readonly string[]): Fix | null {
  const nearest = nearestName(name, known)
  if (nearest === null || source.text.slice(offset, end) !== name) return null
  return { isSafe: isCertain(name, nearest, known), edits: [{ file: source.file, start: offset, end, text: nearest }] }
}
