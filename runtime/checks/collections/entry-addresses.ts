import type { Position } from '../../manifest/text/position.ts'
import type { Entry } from '../../site/data/entry.ts'
import { pathOf } from '../../site/data/page-path.ts'
import { subjectsOf } from '../../site/data/subjects-of.ts'
import { collectionOf } from '../../site/routing/pages-of.ts'
import type { PatternModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'
import type { CollectionEntries, SiteFacts } from '../facts/facts.ts'

/** The page that an entry has in a language, or the first one of those with a value. */
export interface EntryAddress {
  readonly route: PatternModel
  /** The entry that is written: of a value the first one that has it. */
  readonly entry: Entry
  /** Null: there is no page. */
  readonly path: string | null
  /** Where a value is written that the address is made of; by default the last one. */
  place(parameter?: string): Position
}

/** The pages of all entries that are known here, in the order of the manifest. */
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
  return [...subjectsOf(route, lists.get(route.locale) ?? [])].flatMap(({ entry, first }): EntryAddress[] => {
    if (entry === null || first === null) return []
    return [
      {
        route,
        entry: first,
        path: pathOf(route, entry, 1),
        place(parameter = route.parameters.at(-1) ?? '') {
          const field = route.each?.by ?? parameter
          return place(first, field, route.locale) ?? facts.place(collection).position
        },
      },
    ]
  })
}

/** Whether a place was not asked about before: what is wrong with it is told once, in however many languages it is. */
export function placesOnce(): (place: Position) => boolean {
  const known = new Set<string>()
  return ({ file, line, column }) => {
    const { size } = known
    return known.add(`${file}:${line}:${column}`).size > size
  }
}
