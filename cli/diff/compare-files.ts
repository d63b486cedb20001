import { readFileSync } from 'node:fs'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { readLayeredFiles } from '../../runtime/source/parts/layered-files.ts'

/** Addresses of public files that differ, in alphabetical order. */
export interface FileDifference {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly gone: readonly string[]
}

type WithFiles = Pick<LoadedSite, 'publicFolders'>

/** Compares the public files of two sites. Without sources a side's files are unknown, so no difference is reported. */
export function compareFiles(before: WithFiles | null, now: WithFiles | null): FileDifference {
  if (before === null || now === null) return { added: [], changed: [], gone: [] }
  const [old, files] = [readLayeredFiles(before.publicFolders), readLayeredFiles(now.publicFolders)]
  const paths = [...files.keys()].sort()
  const isOther = (path: string) => {
    const [was, is] = [old.get(path), files.get(path)]
    return was !== undefined && is !== undefined && !readFileSync(was).equals(readFileSync(is))
  }
  return {
    added: paths.filter((path) => !old.has(path)),
    changed: paths.filter(isOther),
    gone: [...old.keys()].filter((path) => !files.has(path)).sort(),
  }
}
