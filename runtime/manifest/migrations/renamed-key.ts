import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { findLocated, type LocatedEntry, type LocatedMap, type Mark, startOf } from '../yaml/located-value.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { replaceScalar } from '../yaml/write-scalar.ts'
import type { Migration, Rewriting } from './migration.ts'

interface KeyRename {
  /** The last version with the old name. */
  readonly from: number
  /** Path of the map that has the key. */
  readonly owner: readonly string[]
  readonly old: string
  readonly now: string
}

/** Defines a migration that renames a key. A manifest with both names is refused, since it is unclear which one counts. */
export function renamedKey(rename: KeyRename): Migration {
  const { from, owner, old, now } = rename
  const [before, after] = [[...owner, old].join('.'), [...owner, now].join('.')]
  return {
    from,
    title: `${before} → ${after}`,
    carry(root) {
      const found = findLocated(root, owner)?.value
      const entry = found?.kind === 'map' ? found.entries.get(old) : undefined
      if (found?.kind !== 'map' || entry === undefined) return { root, problems: [] }
      const other = found.entries.get(now)
      return {
        root: replacedAt(root, owner, withKey(found, rename)),
        problems: other === undefined ? [] : [saidTwice(rename, entry.key, other.key)],
      }
    },
    rewrite: (document) => rewriting(document, rename),
    placeOf(place) {
      const below = place.startsWith(before) ? place.slice(before.length) : null
      return below !== null && /^(?:$|[.[])/.test(below) ? after + below : place
    },
  }
}

function rewriting(document: ManifestDocument, { owner, old, now }: KeyRename): Rewriting {
  const mark = document.rangeOf([...owner, old], 'key')
  if (mark === undefined) return { edits: [] }
  const edit = replaceScalar(document, [...owner, old], 'key', now)
  if (edit !== null) return { edits: [edit] }
  return { refused: { mark, reason: `"${old}" stands in more than one place by an alias: write "${now}" by hand.` } }
}

function saidTwice({ owner, old, now }: KeyRename, key: Mark, other: Mark): ManifestProblem {
  const place = { path: [...owner, old], position: startOf(key) }
  const related = [{ ...startOf(other), message: `"${now}" is here.` }]
  return createProblem('manifest/said-twice', place, { old, now }, null, related)
}

function withKey(map: LocatedMap, { old, now }: KeyRename): LocatedMap {
  const entries = [...map.entries].map(([key, entry]): [string, LocatedEntry] =>
    key === old ? [now, { ...entry, written: entry.written ?? old }] : [key, entry],
  )
  // With both names the later entry wins here, but the manifest is refused anyway.
  return { ...map, entries: new Map(entries) }
}

/** Replaces the map at a path of keys. */
function replacedAt(root: LocatedMap, [key, ...below]: readonly string[], map: LocatedMap): LocatedMap {
  const entry = key === undefined ? undefined : root.entries.get(key)
  if (key === undefined || entry?.value.kind !== 'map') return map
  const value = replacedAt(entry.value, below, map)
  return { ...root, entries: new Map(root.entries).set(key, { ...entry, value }) }
}
