import type { Manifest } from '../manifest/manifest.types.ts'
import { isEntryField } from '../values/entry-field.ts'
import { isRecord } from '../values/is-record.ts'
import type { CollectionModel, PatternModel, RouteModel } from './site-model.ts'

/** The collections of a site, and which fields of their entries the pages need. */
export function resolveCollections(
  { collections }: Manifest,
  routes: readonly RouteModel[],
): ReadonlyMap<string, CollectionModel> {
  const patterns = routes.filter((route) => route.each !== null)
  return new Map(
    Object.entries(collections).map(([name, { list, updated = null, id, client, limit }]) => {
      const own = patterns.filter(({ each }) => each.collection === name)
      const fields = new Set([id, ...(updated === null ? [] : [updated]), ...own.flatMap(fieldsOf)])
      return [name, { name, client, list: list?.split('.') ?? null, id, updated, limit, fields: [...fields] }]
    }),
  )
}

function fieldsOf({ each, title, description, sections }: PatternModel): string[] {
  return [...each.parameters, ...[title, description, ...sections.map(({ props }) => props)].flatMap(entryFieldsIn)]
}

function entryFieldsIn(value: unknown): string[] {
  if (isEntryField(value)) return [value.entry]
  if (Array.isArray(value)) return value.flatMap(entryFieldsIn)
  return isRecord(value) ? Object.values(value).flatMap(entryFieldsIn) : []
}
