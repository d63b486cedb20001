import { isRecord } from '../../values/is-record.ts'
import { markdownName } from '../../values/texts/front-matter.ts'
import { isLocaleMap } from '../../values/texts/locale-texts.ts'
import type { YamlFile } from '../facts/facts.ts'
import { collectionOf } from './written-entries.ts'

type Fields = Readonly<Record<string, unknown>>

/** Collection and id → the Markdown files of the entry, by language; null for the file that applies to all languages. */
export type EntryFiles = ReadonlyMap<string, ReadonlyMap<string | null, YamlFile>>

/** Sorts the Markdown files of a back-end's content by entry. Those of one entry may be in the folders of different bases. */
export function entryFiles(files: readonly YamlFile[]): EntryFiles {
  const found = new Map<string, Map<string | null, YamlFile>>()
  for (const file of files) {
    const named = nameOf(file)
    if (named !== null) found.set(named.entry, (found.get(named.entry) ?? new Map()).set(named.locale, file))
  }
  return found
}

export function fieldsOf(file: YamlFile | undefined): Fields {
  return isRecord(file?.value) ? file.value : {}
}

/**
 * An entry as a file has it. For a Markdown file that applies to all languages, the values in the files of single languages replace its own, and the
 * languages in which the entry exists are added.
 *
 * @param locales - the codes of the site's languages.
 */
export function withLanguages(
  entry: Fields,
  file: YamlFile,
  entries: EntryFiles,
  locales: ReadonlySet<string>,
): Fields {
  const named = nameOf(file)
  if (named === null || named.locale !== null) return entry
  const own = [...(entries.get(named.entry) ?? [])].flatMap(([locale, part]) =>
    locale === null ? [] : [[locale, fieldsOf(part)] as const],
  )
  if (own.length === 0) return entry
  const whole = own.reduce((said, [locale, fields]) => overlaid(said, fields, locale, locales), entry)
  // Without a body for all, it exists only where it has a file.
  return Object.hasOwn(entry, 'body') ? whole : { locales: own.map(([locale]) => locale), ...whole }
}

function overlaid(shared: Fields, own: Fields, locale: string, locales: ReadonlySet<string>): Fields {
  return Object.fromEntries(
    Object.entries(shared).map(([key, value]) => {
      const said = Object.hasOwn(own, key) ? own[key] : undefined
      if (said === undefined) return [key, value]
      if (isLocaleMap(value, locales)) return [key, { ...value, [locale]: said }]
      return [key, isRecord(value) && isRecord(said) ? overlaid(value, said, locale, locales) : value]
    }),
  )
}

function nameOf(file: YamlFile): { readonly entry: string; readonly locale: string | null } | null {
  const named = markdownName(file.file.slice(file.file.lastIndexOf('/') + 1))
  return named && { entry: `${collectionOf(file)}/${named.id}`, locale: named.locale }
}
