import { nearestName } from '../../values/nearest-name.ts'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { basename } from '../facts/file-path.ts'
import { publicFiles } from '../facts/public-files.ts'

/** Among more files than this, a nearest one is looked for in the same folder only. */
const MAX_COMPARED = 2000

const byName = once((facts: ManifestFacts) => {
  const names = new Map<string, string>()
  for (const path of publicFiles(facts).paths) {
    names.set(basename(path), path)
    names.set(stemOf(path), path)
  }
  return names
})

/** What a path that leads nowhere was probably meant to be: the same name in another folder, the same with another ending, or one that is written nearly so. */
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

/** Folders and endings are alike in many names, and would make any two look near. */
function nearestStem(path: string, candidates: readonly string[]): string | null {
  const byStem = new Map(candidates.map((candidate) => [stemOf(candidate), candidate]))
  const near = nearestName(stemOf(path), byStem.keys())
  return near === null ? null : (byStem.get(near) ?? null)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** `garden/` of `/pictures/garden.svg`: no file is called so. */
function stemOf(path: string): string {
  return `${basename(path).replace(/\.[^.]*$/, '')}/`
}
