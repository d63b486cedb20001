import type { PathStep } from '../text/position.ts'
import type { LocatedEntry, LocatedValue } from '../yaml/located-value.ts'

/** A path in the words that the author used: in an earlier version, a key may have another name. */
export function pathAsWritten(root: LocatedValue, path: readonly PathStep[]): PathStep[] {
  const written: PathStep[] = []
  let value: LocatedValue | undefined = root
  for (const step of path) {
    const entry: LocatedEntry | undefined = value?.kind === 'map' ? value.entries.get(String(step)) : undefined
    written.push(entry?.written ?? step)
    value = value?.kind === 'list' && typeof step === 'number' ? value.items[step] : entry?.value
  }
  return written
}
