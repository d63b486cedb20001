import { readFileSync } from 'node:fs'

/** Path of a file below its folder → its absolute path. */
type Files = ReadonlyMap<string, string>

/** Files that differ, by their paths below the folder, in alphabetical order. */
export interface FileDifference {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly gone: readonly string[]
}

/** Compares the same folder of two sites. Without sources a side's files are unknown, so no difference is reported. */
export function compareFiles(before: Files | null, now: Files | null): FileDifference {
  if (before === null || now === null) return { added: [], changed: [], gone: [] }
  const paths = [...now.keys()].sort()
  const isOther = (path: string) => {
    const [was, is] = [before.get(path), now.get(path)]
    return was !== undefined && is !== undefined && !readFileSync(was).equals(readFileSync(is))
  }
  return {
    added: paths.filter((path) => !before.has(path)),
    changed: paths.filter(isOther),
    gone: [...before.keys()].filter((path) => !now.has(path)).sort(),
  }
}
