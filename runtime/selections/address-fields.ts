import { type GraphQLField, type GraphQLSchema, parse } from 'graphql'
import { isLocaleMap, keyForLocale } from '../values/texts/locale-texts.ts'
import { type AskedFields, askedFields, knownOperation } from './asked-fields.ts'
import { findList } from './find-list.ts'
import type { ListedEntries } from './listed-entries.ts'

/** Locale → the fields of an entry that its addresses in that language consist of. */
export type AddressFields = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The fields, as the content names them, that addresses of entries consist of.
 *
 * @param collectionOf - the collection that a field of the schema lists; null for other fields.
 * @returns collection of the back-end → its fields. Operations that do not fit the schema are left out.
 */
export function addressFields(
  schema: GraphQLSchema,
  lists: readonly ListedEntries[],
  collectionOf: (field: GraphQLField<unknown, unknown>) => string | null,
): ReadonlyMap<string, AddressFields> {
  const found = new Map<string, Map<string, Set<string>>>()
  for (const { query, list, parameters } of lists) {
    const root = rootOf(query, schema)
    const at = root && findList(root, list)
    const collection = at?.kind === 'list' ? collectionOf(at.field.definition) : null
    if (at?.kind !== 'list' || collection === null) continue
    const fields = found.get(collection) ?? new Map<string, Set<string>>()
    for (const [locale, names] of parameters) {
      const own = names.map((name) => at.entries.fields.get(name)?.definition.name ?? name)
      fields.set(locale, new Set([...(fields.get(locale) ?? []), ...own]))
    }
    found.set(collection, fields)
  }
  return found
}

/** The languages in which an entry has no address: each with the first field that has no value in it, in that language alone. */
export function missingAddresses(
  entry: Readonly<Record<string, unknown>>,
  fields: AddressFields,
  locales: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const missing = new Map<string, string>()
  for (const [locale, names] of fields) {
    const field = [...names].find((name) => {
      const value = entry[name]
      return isLocaleMap(value, locales) && (value[keyForLocale(value, locale) ?? ''] ?? null) === null
    })
    if (field !== undefined) missing.set(locale, field)
  }
  return missing
}

function rootOf(query: string, schema: GraphQLSchema): AskedFields | null {
  try {
    const known = knownOperation(parse(query), schema)
    return known && askedFields(known)
  } catch {
    return null
  }
}
