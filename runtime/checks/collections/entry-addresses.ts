import type { Position } from '../../manifest/text/position.ts'
import type { Entry } from '../../site/data/entry.ts'
import { pathOf } from '../../site/data/page-path.ts'
import { subjectsOf } from '../../site/data/subjects-of.ts'
import { collectionOf } from '../../site/routing/pages-of.ts'
import type { PatternModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { type SegmentFault, segmentFault } from '../../values/paths/path-pattern.ts'
import type { CollectionEntries, SiteFacts } from '../facts/facts.ts'

/** The page of an entry in one language, or the first page about a value. */
export interface EntryAddress {
  readonly route: PatternModel
  /** The entry as written; for a value, the first entry that has it. */
  readonly entry: Entry
  /** Null when there is no page. */
  readonly path: string | null
  /** Where a value that is part of the address is written; by default the last one. */
  place(parameter?: string): Position
}

/** The pages of all known entries, in the order of the manifest. */
export const entryAddresses = once((facts: SiteFacts): readonly EntryAddress[] =>
  facts.site.routes.flatMap((route) => {
    const collection = collectionOf(route)
    const known = collection === null ? undefined : facts.entries.get(collection)
    if (known === undefined || route.kind !== 'pattern') return []
    return addressesOf(facts, route, known)
  }),
)

function addressesOf(facts: SiteFacts, route: PatternModel, { lists, place }: CollectionEntries): EntryAddress[] {
  const collection = ['collections', route.each?.collection ?? '', 'query']
  return Array.from(subjectsOf(route, lists.get(route.locale) ?? []), ({ entry, first }) => ({
    route,
    entry: first,
    path: pathOf(route, entry, 1),
    place(parameter = route.parameters.at(-1) ?? '') {
      const field = route.each?.by ?? parameter
      return place(first, field, route.locale) ?? facts.place(collection).position
    },
  }))
}

/** An entry whose address another has, too. */
export interface SharedAddress {
  readonly path: string
  readonly address: EntryAddress
  /** The one before it, which visitors get. */
  readonly first: EntryAddress
}

/** Addresses are compared as visitors type them. */
export const sharedAddresses = once((facts: SiteFacts): readonly SharedAddress[] => {
  const firsts = new Map<string, EntryAddress>()
  return entryAddresses(facts).flatMap((address) => {
    const { path } = address
    if (path === null) return []
    const folded = foldPath(path)
    const first = firsts.get(folded)
    if (first !== undefined) return [{ path, address, first }]
    firsts.set(folded, address)
    return []
  })
})

/** A value of an entry that cannot be part of its address, so that the entry has no page. */
export interface BadSegment {
  readonly field: string
  readonly value: string
  readonly fault: SegmentFault
}

export function badSegmentsOf({ route, entry, path }: EntryAddress): BadSegment[] {
  // Values of the field become slugs.
  if (path !== null || route.each?.by !== null) return []
  return route.parameters.flatMap((field) => {
    const value = entry.values[field]
    const fault = typeof value === 'string' ? segmentFault(value) : null
    return typeof value !== 'string' || fault === null ? [] : [{ field, value, fault }]
  })
}

/** Returns a function that tells whether a place is new, so that a mistake is reported once for all languages. */
export function placesOnce(): (place: Position) => boolean {
  const known = new Set<string>()
  return ({ file, line, column }) => {
    const { size } = known
    return known.add(`${file}:${line}:${column}`).size > size
  }
}
