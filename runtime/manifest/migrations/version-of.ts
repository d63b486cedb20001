import type { LocatedMap, LocatedScalar, LocatedValue } from '../yaml/located-value.ts'
import { newestVersion } from './migrations.ts'

/** The version of a manifest that neither states one nor extends one that does. */
export const FIRST_VERSION = 1

/** As texts, for messages. */
export const knownVersions = Array.from({ length: newestVersion }, (_, index) => String(FIRST_VERSION + index))

/** The version that a manifest states; null when it states none, or one that does not exist. */
export function versionOf(root: LocatedMap): number | null {
  const version = writtenVersion(root)?.value
  return version !== undefined && knownVersions.includes(String(version)) ? Number(version) : null
}

/** The stated version, if only a later sitio can read it. */
export function versionOfTheFuture(root: LocatedValue | null): LocatedScalar | null {
  const version = root?.kind === 'map' ? writtenVersion(root) : null
  return version !== null && typeof version.value === 'number' && version.value > newestVersion ? version : null
}

function writtenVersion(root: LocatedMap): LocatedScalar | null {
  const value = root.entries.get('version')?.value
  return value?.kind === 'scalar' ? value : null
}
