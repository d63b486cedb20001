import type { LocatedMap, LocatedScalar, LocatedValue } from '../yaml/located-value.ts'
import { newestVersion } from './migrations.ts'

/** What a manifest is written in that does not say so, nor extends one that does. */
export const FIRST_VERSION = 1

/** In the words of a message. */
export const knownVersions = Array.from({ length: newestVersion }, (_, index) => String(FIRST_VERSION + index))

/** The version that a manifest says it is written in; null where it says none, or one that there is not. */
export function versionOf(root: LocatedMap): number | null {
  const version = writtenVersion(root)?.value
  return version !== undefined && knownVersions.includes(String(version)) ? Number(version) : null
}

/** What a manifest says that only a later sitio can read. */
export function versionOfTheFuture(root: LocatedValue | null): LocatedScalar | null {
  const version = root?.kind === 'map' ? writtenVersion(root) : null
  return version !== null && typeof version.value === 'number' && version.value > newestVersion ? version : null
}

function writtenVersion(root: LocatedMap): LocatedScalar | null {
  const value = root.entries.get('version')?.value
  return value?.kind === 'scalar' ? value : null
}
