import { isEntryField } from '../../values/entry-field.ts'
import { isRecord } from '../../values/is-record.ts'
import { parametersOf } from '../../values/path-pattern.ts'
import type { Manifest, Route } from '../manifest.types.ts'
import { sectionUses } from '../sections/section-uses.ts'
import type { PathStep } from '../text/position.ts'
import { pathsOf } from './check-entries.ts'

/** A place of the manifest that needs a field of the entries of a collection. */
export type EntryUse = {
  readonly collection: string
  /** `composer.name` */
  readonly field: string
  /** Where the manifest names it. */
  readonly path: readonly PathStep[]
} & (
  | { readonly kind: 'id' | 'updated' | 'title' | 'description' }
  /** The language of the path is null where all share it. */
  | { readonly kind: 'parameter'; readonly locale: string | null }
  /** Of a section: the keys and indexes that lead to it among its props. */
  | { readonly kind: 'prop'; readonly section: string; readonly prop: readonly PathStep[] }
)

/** Every use of a field of an entry: of what the collections say themselves, and of the routes that have their pages. */
export function entryUses({ collections, routes }: Manifest): EntryUse[] {
  const own = Object.entries(collections).flatMap(([collection, { id, updated }]): EntryUse[] =>
    (['id', 'updated'] as const).flatMap((kind) => {
      const field = { id, updated }[kind]
      return field === undefined ? [] : [{ kind, collection, field, path: ['collections', collection, kind] }]
    }),
  )
  return [...own, ...routes.flatMap((route, index) => usesOfRoute(route, ['routes', index]))]
}

function usesOfRoute(route: Route, at: PathStep[]): EntryUse[] {
  const collection = route.each
  if (collection === undefined) return []
  const parameters = pathsOf(route, [...at, 'path']).flatMap(({ path, at: place, locale }) =>
    parametersOf(path).map((field): EntryUse => ({ kind: 'parameter', collection, field, path: place, locale })),
  )
  const texts = (['title', 'description'] as const).flatMap((kind) =>
    fieldsIn(route[kind], []).map(
      ({ field, path }): EntryUse => ({ kind, collection, field, path: [...at, kind, ...path] }),
    ),
  )
  const props = sectionUses(route.sections, [...at, 'sections']).flatMap(({ name, props: own, path: place }) =>
    fieldsIn(own, []).map(({ field, path }): EntryUse => {
      const prop = path.slice(0, -1)
      return { kind: 'prop', collection, field, path: [...place, 'props', ...path], section: name, prop }
    }),
  )
  return [...parameters, ...texts, ...props]
}

/** Each `{ entry: field }` in a value, and where the field stands. */
function fieldsIn(value: unknown, path: readonly PathStep[]): { field: string; path: readonly PathStep[] }[] {
  if (isEntryField(value)) return [{ field: value.entry, path: [...path, 'entry'] }]
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsIn(item, [...path, index]))
  return isRecord(value) ? Object.entries(value).flatMap(([key, child]) => fieldsIn(child, [...path, key])) : []
}
