import { everyLocale, isLocaleMap, keyForLocale } from '../../values/texts/locale-texts.ts'
import type { Entry } from '../rules/entry.ts'
import type { CollectionModel } from '../rules/field-rule.ts'
import type { ContentFile } from '../storage/content-file.ts'
import type { ContentLanguages } from './content-languages.ts'

/** The key that hides an entry: `draft: true`, or a map of languages. */
const DRAFT = 'draft'

/** Whether `draft` hides entries of a collection: not if the entries' type has a field of that name. */
export function hasDrafts({ types }: CollectionModel): boolean {
  return types.every((type) => type.getFields()[DRAFT] === undefined)
}

/** Whether an entry is a draft in all of its languages. */
export function isDraft(entry: Entry, languages: ContentLanguages): boolean {
  return published(entry, languages) === null
}

/** Why the value of `draft` is invalid; null when it is not. */
export function draftFault({ draft }: Entry, { codes }: ContentLanguages): string | null {
  const values = isLocaleMap(draft, codes) ? Object.values(draft) : [draft ?? false]
  return values.every((value) => typeof value === 'boolean')
    ? null
    : 'Write "draft: true" if only site dev should show the entry, or remove "draft".'
}

/** The entries that visitors get, each in those languages in which it is not a draft. */
export function withoutDrafts(
  files: ReadonlyMap<string, ContentFile>,
  collections: ReadonlyMap<string, CollectionModel>,
  languages: ContentLanguages,
): ReadonlyMap<string, ContentFile> {
  return new Map(
    [...files].map(([name, file]) => {
      const model = collections.get(name)
      if (model === undefined || !hasDrafts(model)) return [name, file]
      const rows = file.rows.flatMap(({ entry, ...row }) => {
        const shown = published(entry, languages)
        return shown === null ? [] : [{ ...row, entry: shown }]
      })
      return [name, { ...file, rows }]
    }),
  )
}

/** An entry limited to the languages in which it is not a draft; null when none is left. */
function published(entry: Entry, languages: ContentLanguages): Entry | null {
  const drafts = draftLocales(entry, languages)
  if (drafts.length === 0) return entry
  const own = Array.isArray(entry.locales) ? entry.locales : [...languages.codes]
  const locales = own.filter((locale) => !drafts.includes(locale))
  return locales.length === 0 ? null : { ...entry, locales }
}

function draftLocales({ draft }: Entry, { codes }: ContentLanguages): string[] {
  const values = isLocaleMap(draft, codes) ? draft : { [everyLocale]: draft }
  return [...codes].filter((locale) => values[keyForLocale(values, locale) ?? ''] === true)
}
