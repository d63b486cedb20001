import type { Manifest } from '../../manifest/manifest.types.ts'
import { isRecord } from '../../values/is-record.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'
import { patternsOf } from '../routing/pages-of.ts'
import type { CollectionModel, FormModel, PatternModel, RouteModel } from '../site-model.ts'

/** The collections of a site, with the fields of their entries that pages, feeds and forms need. */
export function resolveCollections(
  { collections, validators, feeds }: Manifest,
  routes: readonly RouteModel[],
  forms: ReadonlyMap<string, FormModel>,
): ReadonlyMap<string, CollectionModel> {
  const patterns = patternsOf({ routes })
  const offered = [...forms.values()].flatMap(({ fields }) => fields.flatMap(({ entries }) => entries ?? []))
  return new Map(
    Object.entries(collections).map(([name, { query, list, updated = null, id, client, limit = null }]) => {
      const own = patterns.filter(({ each }) => each?.collection === name)
      const fields = new Set([
        id,
        ...(updated === null ? [] : [updated]),
        ...own.flatMap((pattern) => fieldsOf(pattern, validators)),
        // Whole texts would fill the memory, so feeds fetch those of the newest entries separately.
        ...feeds.flatMap(({ of, entry: { content: _, ...kept } }) => (of === name ? Object.values(kept) : [])),
        ...offered.flatMap(({ collection, value, label }) => (collection === name ? [value, label] : [])),
      ])
      return [name, { name, client, query, list: list?.split('.') ?? null, id, updated, limit, fields: [...fields] }]
    }),
  )
}

function fieldsOf(
  { each, parameters, title, description, image, structuredData, sections, validators: names }: PatternModel,
  validators: Manifest['validators'],
): string[] {
  // Pages per value of a field use no other field of an entry, except for its label.
  if (each?.by) return each.label === null ? [each.by] : [each.by, each.label]
  const steps = names.map((name) => validators[name])
  return [
    ...parameters,
    ...[title, description, image, structuredData, ...sections.map(({ props }) => props), ...steps].flatMap(
      entryFieldsIn,
    ),
  ]
}

function entryFieldsIn(value: unknown): string[] {
  if (isEntryField(value)) return [value.entry]
  if (Array.isArray(value)) return value.flatMap(entryFieldsIn)
  return isRecord(value) ? Object.values(value).flatMap(entryFieldsIn) : []
}
