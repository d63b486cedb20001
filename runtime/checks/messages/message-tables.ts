import { familyOf } from '../../i18n/message-tree.ts'
import type { PathStep } from '../../manifest/problem.ts'
import { isRecord } from '../../manifest/schema-words.ts'
import type { SiteFacts, YamlFile } from '../facts.ts'
import { once } from '../once.ts'

/** What stands in a file of messages under one key: a text, or what should be one. */
export interface MessageEntry {
  /** Its whole key: that of a section's own begins with `sections.<Name>`. */
  readonly key: string
  readonly value: unknown
  readonly locale: string
  readonly file: YamlFile
  readonly path: readonly PathStep[]
  /** The section that brings it along; null: it is the site's. */
  readonly section: string | null
  /** Whether the file belongs to the site, not to the package. */
  readonly isOwn: boolean
}

export interface MessageTables {
  /** Every entry of every file, the site's own first. */
  readonly entries: readonly MessageEntry[]
  /** Locale, the default one first → key → what is shown there: the site's messages win over those that a section brings along (D44). */
  readonly byLocale: ReadonlyMap<string, ReadonlyMap<string, MessageEntry>>
  /** Section → its keys in any language, without `sections.<Name>`. */
  readonly keysOf: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether a language has a message, or a plural form of it. */
  has(locale: string, key: string): boolean
}

export const messageTables = once((facts: SiteFacts): MessageTables => {
  const ofSite = distinctFiles(facts.messages).flatMap(([locale, file]) =>
    entriesIn(file.value, [], { locale, file, section: null, isOwn: true, prefix: '' }),
  )
  const ofSections = [...facts.sectionMessages].flatMap(([section, files]) => {
    const isOwn = isOwnSection(facts, section)
    return [...files].flatMap(([locale, file]) =>
      entriesIn(file.value, [], { locale, file, section, isOwn, prefix: `sections.${section}.` }),
    )
  })
  // The default language first: it is the one that others are compared with.
  const locales = [facts.manifest.locales.default, ...Object.keys(facts.manifest.locales.available)]
  const byLocale = new Map(locales.map((locale) => [locale, new Map<string, MessageEntry>()]))
  const tableOf = (locale: string) => {
    const table = byLocale.get(locale) ?? new Map<string, MessageEntry>()
    byLocale.set(locale, table)
    return table
  }
  for (const entry of ofSections) tableOf(entry.locale).set(entry.key, entry)
  for (const [locale, file] of facts.messages) {
    for (const entry of entriesIn(file.value, [], { locale, file, section: null, isOwn: true, prefix: '' }))
      tableOf(locale).set(entry.key, entry)
  }
  const families = new Map([...byLocale].map(([locale, table]) => [locale, new Set([...table.keys()].map(familyOf))]))
  return {
    entries: [...ofSite, ...ofSections],
    byLocale,
    keysOf: keysOfSections(facts, byLocale),
    has: (locale, key) => byLocale.get(locale)?.has(key) === true || families.get(locale)?.has(key) === true,
  }
})

/** Whether the site has the folder of a section itself. */
export function isOwnSection({ files }: SiteFacts, section: string): boolean {
  return files.isOwn(`sections/${section}/${section}.tsx`)
}

/** Two languages may name one file. */
function distinctFiles(files: ReadonlyMap<string, YamlFile>): [string, YamlFile][] {
  return [...new Map([...files].map(([locale, file]) => [file.file, [locale, file] as [string, YamlFile]])).values()]
}

function entriesIn(
  value: unknown,
  path: readonly PathStep[],
  of: Omit<MessageEntry, 'key' | 'value' | 'path'> & { readonly prefix: string },
): MessageEntry[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([key, child]) => entriesIn(child, [...path, key], of))
  if (path.length === 0) return []
  const { prefix, ...rest } = of
  return [{ key: prefix + path.join('.'), value, path, ...rest }]
}

function keysOfSections(
  { sections }: SiteFacts,
  byLocale: ReadonlyMap<string, ReadonlyMap<string, MessageEntry>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map([...sections.keys()].map((name) => [name, new Set<string>()]))
  for (const table of byLocale.values()) {
    for (const key of table.keys()) {
      const [, name = '', own = ''] = /^sections\.([^.]+)\.(.+)$/.exec(key) ?? []
      keys.get(name)?.add(own)
    }
  }
  return keys
}
