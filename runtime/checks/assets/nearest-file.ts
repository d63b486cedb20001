import { nearestName } from '../../values/names/nearest-name.ts'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { basename } from '../facts/file-path.ts'
import { publicFiles } from '../facts/public-files.ts'

/** With more files than this, the nearest one is looked for only in the same folder. */
const MAX_COMPARED = 2000

const byName = once((facts: ManifestFacts) => {
  const names = new Map<string, string>()
  for (const path of publicFiles(facts).paths) {
    names.set(basename(path), path)
    names.set(stemOf(path), path)
  }
  return names
})

/** The file that a broken path probably meant: the same name in another folder or with another extension, or a similar path. */
export function nearestFile(facts: ManifestFacts, path: string): string | null {
  const moved = byName(facts).get(basename(path)) ?? byName(facts).get(stemOf(path))
  if (moved !== undefined) return moved
  const { paths } = publicFiles(facts)
  const folder = folderOf(path)
  return (
    nearestStem(
      path,
      paths.filter((other) => folderOf(other) === folder),
    ) ?? (paths.length > MAX_COMPARED ? null : nearestStem(path, paths))
  )
}

/** Compares names only: folders and extensions are the same in many paths, and would make any two seem similar. */
function nearestStem(path: string, candidates: readonly string[]): string | null {
  const byStem = new Map(candidates.map((candidate) => [stemOf(candidate), candidate]))
  const near = nearestName(stemOf(path), byStem.keys())
  return near === null ? null : (byStem.get(near) ?? null)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** `/pictures/garden.svg` → `garden/`, which cannot clash with the name of a file. */
function stemOf(path: string): string {
  return `${basename(path).replace(/\.[^.]*$/, '')}/`
}
