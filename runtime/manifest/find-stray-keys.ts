import type { ErrorObject } from 'ajv'
import { type FoundPlaces, findKeyPlace, findMisspeltKeyPlace, type StrayKey } from './find-key-place.ts'
import { jsonPointer } from './format-problem.ts'
import { keyPlacesOf, type KeyPlaces, type PropsSchemas } from './key-places.ts'
import { findLocated, plainValue } from './located-value.ts'
import type { ManifestDocument } from './manifest-document.ts'
import { moveKey } from './move-key.ts'
import { nearestName } from './nearest-name.ts'
import { createProblem, type ManifestProblem, type PathStep } from './problem.ts'
import { isRecord, keysOf } from './schema-words.ts'

export interface StrayKeys {
  /** The problem of an error that comes from a key in the wrong place; an empty list where that is told already; null for other errors. */
  explain(error: ErrorObject, path: readonly PathStep[]): ManifestProblem[] | null
}

/** Finds keys that stand in the wrong place: those that a schema does not know there, and those that were taken for names of the author. */
export function findStrayKeys(
  placed: readonly { error: ErrorObject; path: PathStep[] }[],
  document: ManifestDocument,
  propsOf: PropsSchemas,
): StrayKeys {
  const { root } = document
  const strays = new Map<string, ManifestProblem[]>()
  /** Keys that a map lacks because they stand elsewhere: pointers. */
  const awaited = new Set<string>()
  if (root !== null && placed.length > 0) {
    const places = keyPlacesOf(root, propsOf)
    for (const { error, path } of placed) {
      const isUnknown = error.keyword === 'additionalProperties'
      for (let length = 1; length <= path.length; length += 1) {
        const prefix = path.slice(0, length)
        const isName = places.takesNames(prefix.slice(0, -1))
        if (strays.has(jsonPointer(prefix))) break
        if (!isName && !(isUnknown && length === path.length)) continue
        const stray = strayAt(document, prefix)
        const found = stray && (isName ? findKeyPlace(stray, places, true) : placeOfUnknown(stray, places, error))
        if (!found) continue
        strays.set(jsonPointer(prefix), [misplaced(document, prefix, found)])
        for (const place of found.places) awaited.add(jsonPointer([...place.path, found.key]))
        break
      }
    }
  }
  return {
    explain(error, path) {
      if (error.keyword === 'required' && awaited.has(jsonPointer([...path, String(error.params.missingProperty)]))) {
        return []
      }
      for (let length = 1; length <= path.length; length += 1) {
        const pointer = jsonPointer(path.slice(0, length))
        const problems = strays.get(pointer)
        if (problems === undefined) continue
        strays.set(pointer, [])
        return problems
      }
      return null
    },
  }
}

function strayAt({ root }: ManifestDocument, path: readonly PathStep[]): StrayKey | null {
  const key = path.at(-1)
  const owner = path.slice(0, -1)
  const map = root === null ? undefined : findLocated(root, owner)?.value
  if (map?.kind !== 'map' || typeof key !== 'string') return null
  const entry = map.entries.get(key)
  if (entry === undefined) return null
  const keys = [...map.entries.keys()]
  return { owner, key, value: plainValue(entry.value), previous: keys[keys.indexOf(key) - 1] ?? null }
}

/** A key that exists close by was moved; otherwise a name that is near was misspelt. */
function placeOfUnknown(stray: StrayKey, places: KeyPlaces, error: ErrorObject): FoundPlaces | null {
  const known = keysOf(error.parentSchema)
  const nearest = nearestName(stray.key, known)
  const isMissing = nearest !== null && isRecord(error.data) && !(nearest in error.data)
  const required: unknown = isRecord(error.parentSchema) ? error.parentSchema.required : undefined
  if (isMissing && Array.isArray(required) && required.includes(nearest)) return null
  const found = findKeyPlace(stray, places, false)
  if (found !== null && (nearest === null || found.up + found.down <= 2)) return found
  return nearest === null ? findMisspeltKeyPlace(stray, places) : null
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
    edits === null ? null : { isSafe: isOnly && name === key, edits },
    position === undefined || to.length === 0 ? [] : [{ ...position, message: 'It belongs here.' }],
  )
}

/** `routes[0].title` */
function pathInWords(path: readonly PathStep[]): string {
  if (path.length === 0) return 'the top level of the manifest'
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}
