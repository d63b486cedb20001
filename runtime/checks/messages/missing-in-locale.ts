import { familyOf } from '../../i18n/message-tree.ts'
import {
  allSwedishMessages,
  swedishMessages,
  unspokenLanguage,
} from '../../manifest/problems/examples/unspoken-language.ts'
import { translatedCopy } from '../../manifest/references/translated-copy.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'
import { defineCheck, type Report } from '../rule/rule.ts'
import { type LackingMessage, writeStubs } from './message-stubs.ts'
import { isOwnSection, type MessageEntry, messageTables } from './message-tables.ts'
import { messageUses } from './message-uses.ts'
import { type MisspeltKey, misspeltKeys } from './misspelt-keys.ts'
import { runtimeGaps } from './runtime-gaps.ts'

interface Gap {
  readonly locale: string
  readonly key: string
  readonly section: string | null
}

/** The texts of the runtime, or of a section, that are missing in one file. */
interface LackingGroup {
  readonly file: YamlFile
  readonly locale: string
  readonly section: string | null
  readonly messages: LackingMessage[]
  /** The first of them in another language. */
  readonly other: MessageEntry
  /** See `Args`. */
  readonly isNowhere: boolean
}

interface Args {
  /** Keys in the file that lacks them. */
  readonly keys: readonly string[]
  readonly locale: string
  /** Null for texts of the runtime. */
  readonly section: string | null
  /** The file that the section needs for this language. */
  readonly file: string | null
  /** A misspelt key that was probably meant to be the missing one. */
  readonly written: string | null
  /** Whether the default language, whose text would show instead, has none either. */
  readonly isNowhere: boolean
}

const ENGLISH = `errors: { home: Back home }
`

export const missingInLocale = defineCheck({
  code: 'messages/missing-in-locale',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'A message that a section or the runtime shows is missing in a language',
  why: 'The text of the default language shows instead, so a page is half in one language and half in the other. If the default language has none, visitors see the key of the message. Messages that the code of a section uses are needed in every language that shows the section. Those of the runtime that the site words differently in one language are also needed in a language that the runtime does not speak. Translate the message in the file that the finding names; the finding also shows the other language. --fix adds the text of the other language there, under a comment that says so, for you to translate.',
  wrong: { 'site.config.yaml': unspokenLanguage, 'locales/en.yaml': ENGLISH, 'locales/sv.yaml': swedishMessages },
  right: { 'site.config.yaml': unspokenLanguage, 'locales/en.yaml': ENGLISH, 'locales/sv.yaml': allSwedishMessages },
  message: ({ keys, locale, section, file, written, isNowhere }: Args) => {
    const [key] = keys
    const instead = isNowhere ? 'visitors see its key' : 'the default language shows instead'
    const insteadOfAll = isNowhere ? 'visitors see their keys' : 'the default language shows instead'
    if (written !== null)
      return `Only "${locale}" has a message "${written}", but it has no "${key}". Did you mean "${key}"?`
    if (file !== null) return `This section has no messages in "${locale}", where ${insteadOfAll}. Create ${file}.`
    if (keys.length === 1) return `The message "${key}" is missing in "${locale}", where ${instead}. Add it.`
    const owner = section === null ? 'texts of the runtime' : `messages of the section "${section}"`
    return `${keys.length} ${owner} are missing in "${locale}", where ${insteadOfAll}: ${keys.join(', ')}. Add them.`
  },
  check(facts, report) {
    const { byLocale, has } = messageTables(facts)
    const misspelt = misspeltKeys(facts)
    const told = new Set<string>()
    const groups = new Map<string, LackingGroup>()
    const ofRuntime = runtimeGaps(facts).flatMap((gap) => (gap.isReworded ? { ...gap, section: null } : []))
    for (const gap of [...sectionGaps(facts), ...ofRuntime]) {
      const other = [...byLocale.values()]
        .map((table) => findEntry(table, gap.key))
        .find((entry) => entry !== undefined)
      if (other === undefined || misspelt.has(gap.key)) continue
      const slip = misspelt.inPlaceOf(gap.locale, gap.key)
      if (slip !== null) {
        reportSlip(slip, gap, told, report)
        continue
      }
      const lacking = fileThatLacks(facts, gap, other)
      const { locale, section, key } = gap
      const isNowhere = section !== null && !has(facts.site.locales.default, key)
      if (lacking === null) {
        const file = other.file.file.replace(/[^/]*$/, `${locale}.yaml`)
        const fix = told.has(file)
          ? null
          : translatedCopy(file, other.file.document().root?.mark.source ?? null, other.locale)
        if (!told.has(file))
          report(other.file.place([]), { keys: [key], locale, section, file, written: null, isNowhere }, { fix })
        told.add(file)
        continue
      }
      const id = [lacking.file.file, section].join(' ')
      const group = groups.get(id) ?? { file: lacking.file, locale, section, messages: [], other, isNowhere }
      group.messages.push({ key, path: lacking.path })
      groups.set(id, group)
    }
    for (const { file, locale, section, messages, other, isNowhere } of groups.values()) {
      const keys = messages.map(({ path }) => path.join('.'))
      const { position } = other.file.place(other.path, 'key')
      const related = [{ ...position, message: `The text in "${other.locale}" is here.` }]
      const fix = writeStubs(facts, file, locale, messages)
      report(
        file.place(messages[0]?.path ?? [], 'key'),
        { keys, locale, section, file: null, written: null, isNowhere },
        { related, fix },
      )
    }
  },
})

/** When the key of a group is misspelt, all of its messages are missing; that is one mistake. */
function reportSlip(
  { entry, depth, meant }: MisspeltKey,
  { locale, section }: Gap,
  told: Set<string>,
  report: Report<Args>,
): void {
  const path = entry.path.slice(0, depth + 1)
  const written = path.join('.')
  const id = `${entry.file.file} ${written}`
  if (told.has(id)) return
  told.add(id)
  const step = String(path.at(-1))
  const suggestion = meant + step.slice(familyOf(step).length)
  const key = [...path.slice(0, -1), suggestion].join('.')
  report(
    entry.file.place(path, 'key'),
    { keys: [key], locale, section, file: null, written, isNowhere: false },
    { suggestion },
  )
}

/** Messages that a section's code asks for, in languages in which it is shown and that lack them. */
function sectionGaps(facts: SiteFacts): Gap[] {
  const { has } = messageTables(facts)
  const { askedBy, localesOf } = messageUses(facts)
  return [...askedBy].flatMap(([section, keys]) =>
    [...keys].flatMap((own) => {
      const key = `sections.${section}.${own}`
      return (localesOf.get(section) ?? [])
        .filter((locale) => facts.messages.has(locale) && !has(locale, key))
        .map((locale) => ({ locale, key, section }))
    }),
  )
}

function findEntry(table: ReadonlyMap<string, MessageEntry>, key: string): MessageEntry | undefined {
  return table.get(key) ?? table.get(`${key}_other`) ?? table.get(`${key}_one`)
}

/** The file to which an editor would add the message, and the path in it: beside its other languages. Null when that file does not exist yet. */
function fileThatLacks(
  facts: SiteFacts,
  { locale, key, section }: Gap,
  other: MessageEntry,
): { file: YamlFile; path: readonly string[] } | null {
  const ofSite = facts.messages.get(locale)
  if (section === null || other.section === null || !isOwnSection(facts, section))
    return ofSite === undefined ? null : { file: ofSite, path: key.split('.') }
  const file = facts.sectionMessages.get(section)?.get(locale)
  return file === undefined ? null : { file, path: key.split('.').slice(2) }
}
