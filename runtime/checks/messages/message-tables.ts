import { familyOf } from '../../i18n/message-tree.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { type CutText, findCutText } from '../../manifest/yaml/cut-text.ts'
import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'

/** The value of a key in a message file: a text, or something that should be one. */
export interface MessageEntry {
  /** Its complete key; those of a section's own messages begin with `sections.<Name>`. */
  readonly key: string
  readonly value: unknown
  readonly locale: string
  readonly file: YamlFile
  readonly path: readonly PathStep[]
  /** The section that brings it along; null for the site's own messages. */
  readonly section: string | null
  /** Whether the file belongs to the site, and not to the package. */
  readonly isOwn: boolean
}

export interface MessageTables {
  /** All entries of all files. */
  readonly entries: readonly MessageEntry[]
  /** Keys that are the rest of a text cut at a comma, with the whole text. They are not messages. */
  readonly cut: readonly { readonly entry: MessageEntry; readonly text: CutText }[]
  /** Language, the default one first → key → the message that is shown. The site's messages take precedence over those of sections. */
  readonly byLocale: ReadonlyMap<string, ReadonlyMap<string, MessageEntry>>
  /** Section → its keys in any language, without `sections.<Name>`. */
  readonly keysOf: ReadonlyMap<string, ReadonlySet<string>>
  /** The message of a language that has a key without a plural form, and its plural forms. */
  formsOf(locale: string, family: string): readonly MessageEntry[]
  /** Whether a language has a message, or a plural form of it. */
  has(locale: string, key: string): boolean
}

export const messageTables = once((facts: SiteFacts): MessageTables => {
  const entries: MessageEntry[] = []
  const cut: { entry: MessageEntry; text: CutText }[] = []
  // The default language comes first, since the others are compared with it.
  const locales = [facts.manifest.locales.default, ...Object.keys(facts.manifest.locales.available)]
  const byLocale = new Map(locales.map((locale) => [locale, new Map<string, MessageEntry>()]))
  const seen = new Set<string>()
  const read = (locale: string, file: YamlFile, section: string | null, isOwn: boolean) => {
    const table = byLocale.get(locale) ?? new Map<string, MessageEntry>()
    byLocale.set(locale, table)
    // Two languages may use the same file.
    const isFirst = !seen.has(file.file)
    seen.add(file.file)
    const prefix = section === null ? '' : `sections.${section}.`
    visitLeaves(file.value, prefix, [], (key, value, path) => {
      const entry = { key, value, locale, file, path, section, isOwn }
      const text = value === null && isOwn ? findCutText(file.document(), path) : null
      if (text !== null) {
        if (isFirst && !cut.some((other) => other.text.id === text.id)) cut.push({ entry, text })
        return
      }
      table.set(key, entry)
      if (isFirst) entries.push(entry)
    })
  }
  for (const [section, files] of facts.sectionMessages) {
    const isOwn = isOwnSection(facts, section)
    for (const [locale, file] of files) read(locale, file, section, isOwn)
  }
  for (const [locale, file] of facts.baseMessages) read(locale, file, null, false)
  // Read last, so that the site's own messages take precedence.
  const bases = new Set(facts.baseMessages.map(([, { file }]) => file))
  for (const [locale, file] of facts.messages) if (!bases.has(file.file)) read(locale, file, null, true)
  const families = new Map<string, ReadonlyMap<string, readonly MessageEntry[]>>()
  const formsOf = (locale: string, family: string) => {
    const known = families.get(locale) ?? byFamily(byLocale.get(locale)?.values() ?? [])
    families.set(locale, known)
    return known.get(family) ?? []
  }
  return {
    entries,
    cut,
    byLocale,
    keysOf: keysOfSections(facts, byLocale),
    formsOf,
    has: (locale, key) => byLocale.get(locale)?.has(key) === true || formsOf(locale, key).length > 0,
  }
})

function byFamily(entries: Iterable<MessageEntry>): ReadonlyMap<string, readonly MessageEntry[]> {
  const families = new Map<string, MessageEntry[]>()
  for (const entry of entries) {
    const family = familyOf(entry.key)
    const forms = families.get(family)
    if (forms === undefined) families.set(family, [entry])
    else forms.push(entry)
  }
  return families
}

/** Whether the site itself has the section's folder. */
export function isOwnSection({ files }: SiteFacts, section: string): boolean {
  return files.isOwn(`sections/${section}/${section}.tsx`)
}

function visitLeaves(
  value: unknown,
  prefix: string,
  path: readonly PathStep[],
  visit: (key: string, value: unknown, path: readonly PathStep[]) => void,
): void {
  if (!isRecord(value)) return
  for (const [step, child] of Object.entries(value)) {
    const at = [...path, step]
    if (isRecord(child)) visitLeaves(child, `${prefix}${step}.`, at, visit)
    else visit(prefix + step, child, at)
  }
}

function keysOfSections(
  { sections }: SiteFacts,
  byLocale: ReadonlyMap<string, ReadonlyMap<string, MessageEntry>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map([...sections.keys()].map((name) => [name, new Set<string>()]))
  for (const table of byLocale.values()) {
    for (const key of table.keys()) {
      if (!key.startsWith('sections.')) continue
      const [, name = '', own = ''] = /^sections\.([^.]+)\.(.+)$/.exec(key) ?? []
      keys.get(name)?.add(own)
    }
  }
  return keys
}
