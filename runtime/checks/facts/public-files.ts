import { once } from '../../values/once.ts'
import { decoded } from '../../values/paths/decoded.ts'
import type { ManifestFacts } from './facts.ts'

/** The files of public/, by the path under which browsers get them. Files that are not served can be found, but are not listed. */
export interface PublicFiles {
  readonly paths: readonly string[]
  /** The file at the path of an address, ignoring its query; null when no file has exactly this name. */
  find(path: string): string | null
  /** The path that differs only in letter case, or in how its characters are composed. */
  findSpelling(path: string): string | null
}

export const publicFiles = once((facts: Pick<ManifestFacts, 'files'>): PublicFiles => {
  const { paths, refused } = facts.files.served()
  const known = new Set(paths)
  const byFold = new Map(paths.map((path) => [fold(path), path]))
  // A file that is not served is a finding of its own, and so is everything below it.
  const unserved = new Set(refused.map(({ path }) => path))
  const isUnserved = (path: string) => [...parentsOf(path), path].some((part) => unserved.has(part))
  return {
    paths,
    find(address) {
      const path = pathOf(address)
      return known.has(path) || isUnserved(path) ? path : null
    },
    findSpelling: (address) => byFold.get(fold(pathOf(address))) ?? null,
  }
})

/** The decoded path of an address, without query and hash. */
export function pathOf(address: string): string {
  return decoded(address.replace(/[?#].*$/s, ''))
}

/** The parent folders of a path: `/a` and `/a/b` for `/a/b/c`. */
export function parentsOf(path: string): string[] {
  const steps = path.split('/').slice(0, -1)
  return steps.map((_, index) => steps.slice(0, index + 1).join('/')).filter((parent) => parent !== '')
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
