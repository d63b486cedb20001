import type { PathStep } from '../text/position.ts'
import { newestPlace } from './carry-up.ts'

/** The newest version's name for a key that it has renamed; null for any other key. */
export function laterName(path: readonly PathStep[]): string | null {
  const now = newestPlace(path.join('.')).split('.')
  const isSameMap = now.slice(0, -1).join('.') === path.slice(0, -1).join('.')
  return isSameMap && now.at(-1) !== String(path.at(-1)) ? (now.at(-1) ?? null) : null
}
