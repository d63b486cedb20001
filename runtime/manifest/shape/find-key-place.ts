import { nearestNames } from '../../values/names/nearest-name.ts'
import type { PathStep } from '../text/position.ts'
import { fitsSchema } from './fits-schema.ts'
import type { KeyPlace, KeyPlaces } from './key-places.ts'

/** A key at a place where it has no meaning. */
export interface StrayKey {
  /** Path of the map that contains it. */
  readonly owner: readonly PathStep[]
  readonly key: string
  readonly value: unknown
  /** The previous key in the same map: if an indentation is missing, the stray key belongs in its value. */
  readonly previous: string | null
}

export interface FoundPlaces {
  /** Its name there, which differs when it is also misspelt. */
  readonly key: string
  /** The nearest places, likeliest first. */
  readonly places: readonly KeyPlace[]
  /** Whether there is no other place in the whole manifest. */
  readonly isOnly: boolean
  /** Levels from its map to the first place: first up, then down. */
  readonly up: number
  readonly down: number
}

interface Ranked {
  readonly place: KeyPlace
  readonly up: number
  readonly down: number
  readonly follows: boolean
  /** Number of levels on the way there; one more when the map is not written yet. */
  readonly far: number
}

/** Levels up, down or sideways. */
const NEAR = 2

/**
 * Finds where a stray key belongs: the nearest maps that know the key, lack it, and accept its value.
 *
 * @param isName - whether the author may have chosen the name, so that any key may have been meant; then only nearby places count.
 */
export function findKeyPlace(stray: StrayKey, places: KeyPlaces, isName: boolean): FoundPlaces | null {
  const { key } = stray
  const known = rank(stray, key, places.declaring(key)).filter(({ up, down }) => !isName || up + down <= NEAR)
  if (known.length > 0) return nearest(key, known)
  const named = rank(stray, key, places.taking).filter(
    (ranked) => isLikelyName(ranked, stray) && !(isName && isOfAnotherItem(ranked.place.path, stray.owner)),
  )
  return named.length > 0 ? nearest(key, named) : null
}

/** Like `findKeyPlace`, for a key that is misspelt as well. */
export function findMisspeltKeyPlace(stray: StrayKey, places: KeyPlaces): FoundPlaces | null {
  const [name, other] = nearestNames(stray.key, places.keys)
  if (name === undefined || other !== undefined || stray.key.length < 5) return null
  const known = rank(stray, name, places.declaring(name)).filter(({ up, down }) => up + down <= NEAR)
  return known.length > 0 ? { ...nearest(name, known), isOnly: false } : null
}

function rank({ owner, key, value, previous }: StrayKey, name: string, places: readonly KeyPlace[]): Ranked[] {
  return places
    .filter((place) => !place.has(name) && !startsWith(place.path, [...owner, key]) && !isSame(place.path, owner))
    .map((place) => {
      const shared = sharedLength(owner, place.path)
      const follows = previous !== null && startsWith(place.path, [...owner, previous])
      const up = levels(owner.slice(shared))
      const down = levels(place.path.slice(shared))
      return { place, up, down, follows, far: up + down + (place.isWritten ? 0 : 1) }
    })
    .filter(({ place }) => (place.name === null || fitsSchema(place.name, name)) && fitsSchema(place.value, value))
}

/** Prefers places that require the key, then the nearest ones, then the one that precedes it in the text. */
function nearest(key: string, ranked: readonly Ranked[]): FoundPlaces {
  const needing = ranked.filter(({ place }) => place.isRequired && place.isWritten)
  const candidates = needing.length > 0 ? needing : ranked
  const least = candidates.reduce((smallest, { far }) => Math.min(smallest, far), Number.POSITIVE_INFINITY)
  const best = candidates.filter(({ far }) => far === least)
  // The last one in the text directly precedes the key.
  if (best.every(({ follows }) => follows)) best.reverse()
  best.sort((a, b) => order(a) - order(b))
  const [first] = best
  return {
    key,
    places: best.map(({ place }) => place),
    isOnly: candidates.length === 1,
    up: first?.up ?? 0,
    down: first?.down ?? 0,
  }
}

/** Props of a section are the most frequent mistake, followed by the map before the key. */
function order({ place, up, follows }: Ranked): number {
  const isProps = up === 0 && place.path.at(-1) === 'props'
  return isProps ? 0 : follows ? 1 : place.isWritten ? 2 : 3
}

/**
 * Since any map of names would accept a text, such a map is likely only when the key was indented wrongly, or when its value is telling. No value is
 * for maps of any names, such as `structuredData`.
 */
function isLikelyName({ place, up, down, follows }: Ranked, { value }: StrayKey): boolean {
  const says = place.name !== null && typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (up + down > NEAR) return false
  return (follows && up === 0) || (up > 0 && down === 0) || says
}

/** Whether two places lie in different items of a list: a name that is right in one of them was not meant for the other. */
function isOfAnotherItem(one: readonly PathStep[], other: readonly PathStep[]): boolean {
  const shared = sharedLength(one, other)
  return typeof one[shared] === 'number' && typeof other[shared] === 'number'
}

/** Number of maps on the way; a list and its items count as one level. */
function levels(steps: readonly PathStep[]): number {
  const names = steps.filter((step) => typeof step === 'string').length
  return names === 0 && steps.length > 0 ? 1 : names
}

function sharedLength(a: readonly PathStep[], b: readonly PathStep[]): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

function startsWith(path: readonly PathStep[], start: readonly PathStep[]): boolean {
  return sharedLength(path, start) === start.length
}

function isSame(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  return a.length === b.length && startsWith(a, b)
}
