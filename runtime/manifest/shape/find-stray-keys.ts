import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { jsonPointer } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import { plainValue } from '../yaml/located-value.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { moveKey } from '../yaml/move-key.ts'
import { type FoundPlaces, findKeyPlace, findMisspeltKeyPlace, type StrayKey } from './find-key-place.ts'
import { fitsSchema } from './fits-schema.ts'
import { type KeyPlaces, keyPlacesOf, type PropsSchemas } from './key-places.ts'
import { possibleKeysOf } from './schema-words.ts'

export interface StrayKeys {
  /** Explains an error by a key in the wrong place. Empty when that was reported already; null when the error has another cause. */
  explain(error: ErrorObject, path: readonly PathStep[]): ManifestProblem[] | null
}

/** This many unknown keys in one item are not typing slips. */
const FEWEST_OF_ITEM = 3

/** An error, with the path of what is wrong. */
type Placed = Readonly<{ error: ErrorObject; path: PathStep[] }>

/** Finds keys in the wrong place: keys that the schema does not know there, and keys that were taken for names chosen by the author. */
export function findStrayKeys(placed: readonly Placed[], document: ManifestDocument, propsOf: PropsSchemas): StrayKeys {
  if (document.root === null || placed.length === 0) return { explain: () => null }
  return new FoundStrays(placed, document, keyPlacesOf(document.root, propsOf))
}

class FoundStrays implements StrayKeys {
  readonly #document: ManifestDocument
  readonly #places: KeyPlaces
  /** Pointer of a stray key → problems that have not been reported yet. */
  readonly #strays = new Map<string, ManifestProblem[]>()
  /** Pointer of a missing key → pointer of the stray key that it is. */
  readonly #awaited = new Map<string, string>()

  constructor(placed: readonly Placed[], document: ManifestDocument, places: KeyPlaces) {
    this.#document = document
    this.#places = places
    this.#findItems(placed)
    for (const { error, path } of placed) this.#findStray(error, path)
  }

  explain(error: ErrorObject, path: readonly PathStep[]): ManifestProblem[] | null {
    const missing = error.keyword === 'required' ? jsonPointer([...path, String(error.params.missingProperty)]) : ''
    const around = prefixesOf(path).map(jsonPointer)
    const pointer = this.#awaited.get(missing) ?? around.find((prefix) => this.#strays.has(prefix))
    if (pointer === undefined) return null
    const problems = this.#strays.get(pointer) ?? []
    this.#strays.set(pointer, [])
    return problems
  }

  /** Finds items that were indented too deeply: none of their keys is known where they are, and all are known in an item further up. */
  #findItems(placed: readonly Placed[]): void {
    const unknown = new Map<string, { path: PathStep[]; count: number }>()
    for (const { error, path } of placed) {
      const item = path.slice(0, -1)
      if (error.keyword !== 'additionalProperties' || typeof item.at(-1) !== 'number') continue
      const pointer = jsonPointer(item)
      unknown.set(pointer, { path: item, count: (unknown.get(pointer)?.count ?? 0) + 1 })
    }
    for (const [pointer, { path, count }] of unknown) {
      const home = count < FEWEST_OF_ITEM ? null : homeOf(this.#document, path, this.#places)
      if (home !== null) this.#strays.set(pointer, [misplacedItem(this.#document, path, home)])
    }
  }

  #findStray(error: ErrorObject, path: PathStep[]): void {
    if (error.keyword === 'required') this.#findBelow(path, String(error.params.missingProperty))
    for (const prefix of prefixesOf(path)) {
      if (this.#strays.has(jsonPointer(prefix))) return
      const isName = this.#places.takesNames(prefix.slice(0, -1))
      const isUnknown = error.keyword === 'additionalProperties' && prefix.length === path.length
      const stray = isName || isUnknown ? strayAt(this.#document, prefix) : null
      if (stray === null) continue
      const found = isName ? placeOfName(stray, this.#places) : placeOfUnknown(stray, this.#places, error)
      if (found !== null) this.#note(prefix, found)
    }
  }

  /** A missing key may be among the names in a map below, where any name is accepted. */
  #findBelow(owner: PathStep[], key: string): void {
    const map = this.#document.find(owner)?.value
    if (map?.kind !== 'map') return
    for (const child of map.entries.keys()) {
      const path = [...owner, child, key]
      const stray = this.#places.takesNames([...owner, child]) ? strayAt(this.#document, path) : null
      const found = stray && findKeyPlace(stray, this.#places, true)
      if (found !== null && found.up === 1 && found.down === 0) this.#note(path, found)
    }
  }

  #note(path: PathStep[], found: FoundPlaces): void {
    const pointer = jsonPointer(path)
    this.#strays.set(pointer, [misplaced(this.#document, path, found)])
    for (const place of found.places) this.#awaited.set(jsonPointer([...place.path, found.key]), pointer)
  }
}

/** The item further up that may have all keys of this one. */
function homeOf(document: ManifestDocument, item: readonly PathStep[], places: KeyPlaces): PathStep[] | null {
  const map = document.find(item)?.value
  if (map?.kind !== 'map') return null
  const keys = [...map.entries.keys()]
  const above = prefixesOf(item.slice(0, -1)).filter((path) => typeof path.at(-1) === 'number')
  const takes = (path: readonly PathStep[]) => {
    const pointer = jsonPointer(path)
    return keys.every((key) => places.declaring(key).some((place) => jsonPointer(place.path) === pointer))
  }
  return above.findLast(takes) ?? null
}

function misplacedItem(document: ManifestDocument, path: PathStep[], home: readonly PathStep[]): ManifestProblem {
  const list = pathInWords(home.slice(0, -1))
  return createProblem(
    'manifest/misplaced-key',
    { path, position: document.nearestPosition(path, 'value') },
    { key: '', name: '', places: [list], up: 0, down: 0, nearest: list },
    null,
    [{ ...document.nearestPosition(home, 'value'), message: 'That list has an item here.' }],
  )
}

/** All prefixes of a path, the longest last. */
function prefixesOf(path: readonly PathStep[]): PathStep[][] {
  return path.map((_, index) => path.slice(0, index + 1))
}

function strayAt(document: ManifestDocument, path: readonly PathStep[]): StrayKey | null {
  const key = path.at(-1)
  const owner = path.slice(0, -1)
  const map = document.find(owner)?.value
  if (map?.kind !== 'map' || typeof key !== 'string') return null
  const entry = map.entries.get(key)
  if (entry === undefined) return null
  const keys = [...map.entries.keys()]
  return { owner, key, value: plainValue(entry.value), previous: keys[keys.indexOf(key) - 1] ?? null }
}

/** A key that was taken for a name. In props, any other map of names would take it just as well. */
function placeOfName(stray: StrayKey, places: KeyPlaces): FoundPlaces | null {
  const found = findKeyPlace(stray, places, true)
  const isName = isInProps(stray.owner) && found?.places.some(({ path }) => places.takesNames(path))
  return isName ? null : found
}

/** A key that is known nearby was misplaced; otherwise, a key that resembles a known one was misspelt. */
function placeOfUnknown(stray: StrayKey, places: KeyPlaces, error: ErrorObject): FoundPlaces | null {
  const known = possibleKeysOf(error.parentSchema)
  const nearest = nearestName(stray.key, known)
  const isMissing = nearest !== null && isRecord(error.data) && !(nearest in error.data)
  const required: unknown = isRecord(error.parentSchema) ? error.parentSchema.required : undefined
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  if (isMissing && needed.includes(nearest)) return null
  const found = findKeyPlace(stray, places, isInProps(stray.owner))
  // A map of names would accept any key, even a misspelt one.
  const isName = found?.places.some((place) => places.takesNames(place.path)) ?? false
  if (isName && needed.some((key) => standsFor(stray, String(key), places))) return null
  if (found !== null && (nearest === null || (!isName && found.up + found.down <= 2))) return found
  return nearest === null ? findMisspeltKeyPlace(stray, places) : null
}

/** Whether a key is probably another one that its map lacks, under a wrong name: `content` in the place of `sections`. */
function standsFor({ owner, value }: StrayKey, key: string, places: KeyPlaces): boolean {
  const map = jsonPointer(owner)
  return places
    .declaring(key)
    .some((place) => jsonPointer(place.path) === map && !place.has(key) && fitsSchema(place.value, value))
}

function misplaced(document: ManifestDocument, path: PathStep[], found: FoundPlaces): ManifestProblem {
  const key = String(path.at(-1))
  const { key: name, places, isOnly, up, down } = found
  const [first] = places
  const to = first?.path ?? []
  const edits = moveKey(document, path, to, name)
  const position = first?.isWritten ? document.positionOf(to, 'key') : undefined
  return createProblem(
    'manifest/misplaced-key',
    { path, position: document.nearestPosition(path, 'key') },
    {
      key,
      name,
      places: places.map((place) => pathInWords(place.path)),
      up,
      down,
      nearest: pathInWords([...to, name]),
    },
    edits === null ? null : { isSafe: isOnly && name === key && !leavesProps(path, to), edits },
    position === undefined || to.length === 0 ? [] : [{ ...position, message: 'It belongs here.' }],
  )
}

/** Whether a map is in the props of a section, whose author chooses the names of the keys. */
function isInProps(owner: readonly PathStep[]): boolean {
  return owner.includes('props')
}

/** Whether a key would leave its section's props. It could also be that the section's schema fails to declare it. */
function leavesProps(path: readonly PathStep[], to: readonly PathStep[]): boolean {
  const props = path.indexOf('props')
  return props !== -1 && props < path.length - 1 && path.slice(0, props + 1).some((step, index) => to[index] !== step)
}

/** `routes[0].title` */
function pathInWords(path: readonly PathStep[]): string {
  if (path.length === 0) return 'the top level of the manifest'
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}
