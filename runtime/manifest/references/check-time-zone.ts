import { nearestName } from '../../values/nearest-name.ts'
import type { Manifest } from '../manifest.types.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'

export const timeZonePath = ['site', 'timeZone'] as const

/**
 * Sections hand the site's time zone to `Intl`, which throws at a name that it does not know. To ask it loads some megabytes of calendars: the
 * start of a build, which may need none, asks only where a variable has brought the name.
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

/** A site is read again after every edit, and to ask takes a millisecond. There are some hundred. */
const known = new Set<string>()

/** Browsers know names, not all of them offsets such as `+02:00`. */
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
