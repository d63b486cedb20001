import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '../../values/is-record.ts'
import { newestPlace } from '../migrations/carry-up.ts'
import { formatProblem } from '../problems/format-problem.ts'
import type { Position } from '../text/position.ts'
import { lockText } from '../yaml/lock-text.ts'
import { parseManifest } from '../yaml/parse-manifest.ts'
import type { Override } from './merge-layers.ts'
import { namedPath } from './named-path.ts'
import { writtenValue } from './written-value.ts'

/** Records what the bases of a site said when it was last compared with them. Kept next to the manifest. */
export const BASE_LOCK_FILE = 'site.base.lock'

const VERSION = 1
const HEAD =
  'What the bases of this site said when it was last compared with them. Written by site drift --accept and by site upgrade.'

/** Place → what a base said there; null when it said nothing. For what the site removes or moves, only that it existed. */
export type BaseLock = ReadonlyMap<string, unknown>

/** What a base says in the place of an override, in the form that the lock stores. */
export function seenBelow({ kind, base }: Override): unknown {
  if (base === null) return null
  return kind === 'set' ? writtenValue(base) : true
}

export function isSeen(seen: unknown, override: Override): boolean {
  return isDeepStrictEqual(seen, seenBelow(override))
}

/** @param overrides - of the site itself. */
export function writeBaseLock(overrides: readonly Override[]): string {
  const saw = Object.fromEntries(
    overrides.map((override): [string, unknown] => [namedPath(override.names), seenBelow(override)]).sort(byName),
  )
  return lockText(HEAD, { version: VERSION, saw })
}

/** Parses a lock; when that fails, returns the reason and its position. */
export function readBaseLock(text: string): BaseLock | { readonly reason: string; readonly position: Position } {
  const document = parseManifest(text, BASE_LOCK_FILE)
  const [problem] = document.problems
  if (problem !== undefined) return { reason: formatProblem(problem).message, position: problem.position }
  const { value } = document
  const wrong = (key: string, reason: string) => ({ reason, position: document.nearestPosition([key], 'value') })
  if (!isRecord(value) || value.version !== VERSION) return wrong('version', `Expected version: ${VERSION}.`)
  if (!isRecord(value.saw)) return wrong('saw', 'Expected saw: with a map of places.')
  return new Map(Object.entries(value.saw).map(([place, seen]) => [newestPlace(place), seen]))
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1
}
