import { nearestName } from '../../values/names/nearest-name.ts'
import type { Manifest } from '../manifest.types.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'

export const timeZonePath = ['site', 'timeZone'] as const

/**
 * Checks the time zone, which sections pass to `Intl`: that throws for an unknown name. The check loads some megabytes of calendar data, so the start
 * of a build, which may need none, does it only if a variable supplied the name.
 */
export function checkTimeZone({ site: { timeZone: name } }: Manifest, document: WrittenPlaces): ManifestProblem[] {
  if (isTimeZone(name)) return []
  const path = [...timeZonePath]
  const written = document.writtenAt(path)
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  const nearest = written === undefined ? nearestName(name, known) : null
  const place = { path, position: document.nearestPosition(path, 'value') }
  return [createProblem('manifest/unknown-time-zone', place, { name: written ?? name, known, nearest })]
}

/** Zones known to be valid: checking one takes a millisecond, and a site is read again after every edit. There are only a few hundred. */
const known = new Set<string>()

/** All browsers know names; not all know offsets such as `+02:00`. */
function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    known.add(name)
    return true
  } catch {
    return false
  }
}
