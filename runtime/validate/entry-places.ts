import { parse } from 'graphql'
import type { ReadBackend } from '../backend/schema/read-backend.ts'
import type { CollectionEntries } from '../checks/facts/facts.ts'
import { type AskedField, type AskedFields, askedFields, knownOperation } from '../selections/asked-fields.ts'
import { findList } from '../selections/find-list.ts'
import type { Entry } from '../site/data/entry.ts'
import type { CollectionModel } from '../site/site-model.ts'
import { everyLocale, isLocaleMap } from '../values/texts/locale-texts.ts'
import { valueAt } from '../values/value-at.ts'

type ContentFile = ReadBackend['files'] extends ReadonlyMap<string, infer File> ? File : never
type Row = ContentFile['rows'][number]

/**
 * Returns a function that finds where the content of a collection's entry is written.
 *
 * @param text - the operation, which may give fields other names.
 */
export function entryPlaces(
  { id, list }: CollectionModel,
  text: string,
  { schema, rules, files, languages }: ReadBackend,
): CollectionEntries['place'] {
  const known = knownOperation(parse(text), schema)
  const found = known && findList(askedFields(known), list)
  if (found?.kind !== 'list') return () => null
  const source = rules.find(({ field }) => field === found.field.definition)?.source
  const file = source?.kind === 'list' ? files.get(source.collection) : undefined
  if (file === undefined) return () => null
  const idKeys = keysOf(found.entries, id)
  const idOf = ({ entry }: Row, locale: string) =>
    idKeys.reduce<unknown>((value, key) => languages.localise(valueAt(value, [key]), locale), entry)
  const byLocale = new Map<string, ReadonlyMap<string, Row>>()
  const rowOf = (entry: Entry, locale: string): Row | undefined => {
    const rows = byLocale.get(locale) ?? new Map(file.rows.map((row) => [String(idOf(row, locale)), row]))
    byLocale.set(locale, rows)
    return rows.get(entry.id)
  }
  return (entry, field, locale) => {
    const row = rowOf(entry, locale)
    if (row === undefined) return null
    const path = keysOf(found.entries, field)
    const value = valueAt(row.entry, path)
    const language = isLocaleMap(value, languages.codes)
      ? [locale, everyLocale, languages.default].filter((code) => Object.hasOwn(value, code)).slice(0, 1)
      : []
    const { message: _, ...place } = file.problemAt([row.index, ...path, ...language], '')
    return { ...place, file: place.file.replaceAll('\\', '/') }
  }
}

/** The keys in the content for a field as named by an operation. A field of a referenced entry is located at the reference. */
function keysOf(entries: AskedFields, field: string): string[] {
  const keys: string[] = []
  let asked: AskedFields | null = entries
  for (const step of field.split('.')) {
    const own: AskedField | undefined = asked?.fields.get(step)
    if (own === undefined) break
    keys.push(own.definition.name)
    asked = own.below
  }
  return keys
}
