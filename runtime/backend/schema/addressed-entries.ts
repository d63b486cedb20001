import { type AddressFields, missingAddresses } from '../../selections/address-fields.ts'
import type { Entry } from '../rules/entry.ts'
import type { ContentFile } from '../storage/content-file.ts'
import type { ContentLanguages } from './content-languages.ts'

/** The entries, each in those languages in which it has an address. */
export function addressedEntries(
  files: ReadonlyMap<string, ContentFile>,
  fields: ReadonlyMap<string, AddressFields>,
  languages: ContentLanguages,
): ReadonlyMap<string, ContentFile> {
  if (fields.size === 0) return files
  return new Map(
    [...files].map(([name, file]) => {
      const own = fields.get(name)
      if (own === undefined) return [name, file]
      return [
        name,
        { ...file, rows: file.rows.map((row) => ({ ...row, entry: addressed(row.entry, own, languages) })) },
      ]
    }),
  )
}

function addressed(entry: Entry, fields: AddressFields, { codes }: ContentLanguages): Entry {
  const missing = missingAddresses(entry, fields, codes)
  if (missing.size === 0) return entry
  const own: unknown[] = Array.isArray(entry.locales) ? entry.locales : [...codes]
  const locales = own.filter((locale) => typeof locale !== 'string' || !missing.has(locale))
  // Without an address in any of its languages, it is reported for the texts that it lacks.
  return locales.length === 0 ? entry : { ...entry, locales }
}
