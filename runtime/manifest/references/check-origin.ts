import type { Manifest } from '../manifest.types.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { showValue } from '../text/show-value.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'

/** Checks that the public origin is a valid address, with a port that can exist, since the schema checks only its form. */
export function checkOrigin({ site: { origin } }: Manifest, document: WrittenPlaces): ManifestProblem[] {
  if (URL.canParse(origin)) return []
  const path = ['site', 'origin']
  const written = document.writtenAt(path)
  const place = { path, position: document.nearestPosition(path, 'value') }
  const found = written === undefined ? showValue(origin) : `the value of ${written}`
  const expected = 'an address with a host and, if any, a port up to 65535: https://example.com'
  return [createProblem('manifest/wrong-form', place, { found, expected, nearest: null })]
}
