import type { PathStep, Position } from '../text/position.ts'
import type { SourceText } from '../text/source-text.ts'

/** A range in a file. */
export interface Mark {
  source: SourceText
  offset: number
  /** Offset of the end. */
  end: number
}

/** The position at which a range starts. */
export function startOf({ source, offset }: Mark): Position {
  return source.positionAt(offset)
}

/** A value in which every part knows where it is written, even across included files. */
export type LocatedValue = LocatedScalar | LocatedMap | LocatedList

export interface LocatedScalar {
  kind: 'scalar'
  mark: Mark
  value: string | number | boolean | null
  /** The text as written, when variables have been replaced in it. It is shown instead of the value. */
  written?: string
  /** Whether it is a cell of a CSV file, which is written differently from a YAML scalar. */
  isCell?: true
}

export interface LocatedMap {
  kind: 'map'
  mark: Mark
  entries: Map<string, LocatedEntry>
}

export interface LocatedEntry {
  key: Mark
  value: LocatedValue
  /** The key as written, when an earlier version of the manifest has another name for it. */
  written?: string
}

export interface LocatedList {
  kind: 'list'
  mark: Mark
  items: LocatedValue[]
}

/** The plain value; a new copy each time. */
export function plainValue(located: LocatedValue): unknown {
  if (located.kind === 'scalar') return located.value
  if (located.kind === 'list') return located.items.map(plainValue)
  const entries: [string, unknown][] = []
  for (const [key, entry] of located.entries) entries.push([key, plainValue(entry.value)])
  return Object.fromEntries(entries)
}

/** Changes the values of a map. Returns the map itself when none changes, since large manifests change in few places. */
export function mapEntries(map: LocatedMap, change: (value: LocatedValue, key: string) => LocatedValue): LocatedMap {
  let changed: Map<string, LocatedEntry> | null = null
  for (const [key, entry] of map.entries) {
    const value = change(entry.value, key)
    if (value === entry.value) continue
    changed ??= new Map(map.entries)
    changed.set(key, { ...entry, value })
  }
  return changed === null ? map : { ...map, entries: changed }
}

/** What is written at a path, with the mark of its key if it has one. Undefined when nothing is written there, as for a default. */
export function findLocated(
  root: LocatedValue,
  path: readonly PathStep[],
): { value: LocatedValue; key: Mark | null } | undefined {
  let found: { value: LocatedValue; key: Mark | null } = { value: root, key: null }
  for (const step of path) {
    const next = childOf(found.value, step)
    if (next === undefined) return undefined
    found = next
  }
  return found
}

function childOf(parent: LocatedValue, step: PathStep): { value: LocatedValue; key: Mark | null } | undefined {
  if (parent.kind === 'map') return parent.entries.get(String(step))
  const item = parent.kind === 'list' && typeof step === 'number' ? parent.items[step] : undefined
  return item && { value: item, key: null }
}
