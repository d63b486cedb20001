import { nearestName } from '../../values/names/nearest-name.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import { type LocatedMap, type LocatedValue, type Mark, startOf } from '../yaml/located-value.ts'
import { problemAt } from '../yaml/problem-at.ts'
import type { Override } from './merge-layers.ts'
import { childNames, isInside, type Names, namedPath, readNamedPath, stepsOf } from './named-path.ts'
import { textsUnder } from './texts-under.ts'
import { isPerLanguage, languagesOf } from './without-locales.ts'

/** A place that a manifest extending this one may not change. */
export interface Lock {
  readonly names: Names
  readonly text: string
  readonly mark: Mark
}

type PlaceOfNames = ReturnType<typeof stepsOf>

/**
 * The places that a manifest locks, and problems with locks of places that do not exist.
 *
 * @param below - its merged bases; null when it has none.
 * @param isDeclared - whether a manifest may have a key at a place, even if this one has none.
 */
export function locksOf(
  root: LocatedMap,
  below: LocatedValue | null,
  isDeclared: (names: Names) => boolean,
): { found: Lock[]; problems: ManifestProblem[] } {
  const found: Lock[] = []
  const problems: ManifestProblem[] = []
  for (const { mark, value } of textsUnder(root, 'locked')) {
    const names = readNamedPath(value)
    const places = [root, below].filter((each) => each !== null).map((each) => stepsOf(each, names ?? []))
    if (names !== null && (places.some(({ rest }) => rest.length === 0) || isDeclared(names)))
      found.push({ names, text: value, mark })
    else
      problems.push(
        problemAt('extends/unknown-lock', ['locked'], mark, {
          lock: value,
          nearest: nearestPlace(names, deepest(places)),
        }),
      )
  }
  return { found, problems }
}

/** The place that leads furthest along a lock: in its own manifest, or in the bases of that. */
function deepest(places: readonly PlaceOfNames[]): PlaceOfNames | undefined {
  return places.toSorted((one, other) => one.rest.length - other.rest.length)[0]
}

function nearestPlace(names: Names | null, place: PlaceOfNames | undefined): string | null {
  if (names === null || place === undefined) return null
  const known = names.slice(0, names.length - place.rest.length)
  const nearest = nearestName(place.rest[0] ?? '', childNames(place.value, known))
  return nearest === null ? null : namedPath([...known, nearest, ...place.rest.slice(1)])
}

/**
 * Reports the overrides that affect a locked place. Texts and paths in a language that the base does not have are no change of it: without them, no site
 * could add a language.
 *
 * @param base - what they override.
 */
export function touched(overrides: readonly Override[], locks: readonly Lock[], base: LocatedValue): ManifestProblem[] {
  const isTranslation = translationsOf(base)
  return overrides.flatMap((override) => {
    if (override.kind === 'add' && isTranslation(override.names)) return []
    const lock = locks.find(({ names }) => placeTouched(override, names) !== null)
    const place = lock && placeTouched(override, lock.names)
    if (!lock || !place) return []
    const at = startOf(lock.mark)
    return [
      problemAt('extends/locked', [...place.names], place.mark, { place: namedPath(place.names), lock: lock.text, at }),
    ]
  })
}

/** Where an override affects a locked place: at it, inside it, or around it if it removes or replaces it; null when it does not. */
function placeTouched({ kind, names, own, mark }: Override, locked: Names): { names: Names; mark: Mark } | null {
  if (isInside(names, locked)) return { names, mark }
  if (!isInside(locked, names)) return null
  if (kind === 'set' || kind === 'remove') return { names, mark }
  const said = stepsOf(own, locked.slice(names.length), names)
  return said.rest.length === 0 ? { names: locked, mark: said.value.mark } : null
}

/** Whether a place is a text or a path in a language that the base does not have, beside those in its languages. */
function translationsOf(base: LocatedValue): (names: Names) => boolean {
  const known = languagesOf(base)
  return (names) => {
    const { value, rest } = stepsOf(base, names.slice(0, -1))
    return names[0] !== 'locales' && rest.length === 0 && isPerLanguage(value, known) && !known.has(names.at(-1) ?? '')
  }
}
