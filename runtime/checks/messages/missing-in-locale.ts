import { familyOf } from '../../i18n/message-tree.ts'
import { builtInTexts, runtimeTextKeys } from '../../i18n/runtime-texts.ts'
import type { Manifest } from '../../manifest/manifest.types.ts'
import { translatedCopy } from '../../manifest/references/translated-copy.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'
import { defineCheck, type Report } from '../rule/rule.ts'
import { type LackingMessage, writeStubs } from './message-stubs.ts'
import { isOwnSection, type MessageEntry, type MessageTables, messageTables } from './message-tables.ts'
import { messageUses } from './message-uses.ts'
import { type MisspeltKey, misspeltKeys } from './misspelt-keys.ts'

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
  /** The first of them in another language; undefined if only the runtime itself has it. */
  other: MessageEntry | undefined
  /** See `Args`. */
  readonly instead: Instead
}

/** What visitors see in place of a missing message: the text of the default language, or the runtime's English one if that language lacks it as well; or the key. */
type Instead = 'default' | 'english' | 'key'

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
  readonly instead: Instead
}

const SITE = `locales:
  default: en
  available:
    en: { label: English }
    sv: { label: Svenska }
head:
  description:
    en: Short notes about a small site that has everything a site needs and nothing more than that.
    sv: Korta anteckningar om en liten webbplats som har allt som en webbplats behöver, och inte mer än så.
routes:
  - name: index
    path: /
    sections: [Note]
`

const SWEDISH = `skip: Till innehållet
loading: Laddar
errors:
  '404': Sidan finns inte
  home: Till startsidan
  default: Fel
  reference: Referens
  retry: Försök igen
  busy: Många är här just nu. Försök igen om en stund.
  later: Sidan kan inte visas just nu. Försök igen om en stund.
`

export const missingInLocale = defineCheck({
  code: 'messages/missing-in-locale',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'A message that a section or the runtime shows is missing in a language',
  why: 'The text of the default language shows instead, so a page is half in one language and half in the other. If the default language has none, visitors see the key of the message. Messages that the code of a section uses are needed in every language that shows the section. Those of the runtime are needed only in a language that it does not speak itself, and only for what the site has, such as forms. Translate the message in the file that the finding names; the finding also shows the other language. --fix adds the text of the other language there, under a comment that says so, for you to translate.',
  wrong: { 'site.config.yaml': SITE, 'locales/sv.yaml': SWEDISH },
  right: { 'site.config.yaml': SITE, 'locales/sv.yaml': `${SWEDISH}offline: Du är inte ansluten.\n` },
  message: ({ keys, locale, section, file, written, instead: shown }: Args) => {
    const [key] = keys
    const text = shown === 'english' ? 'English shows instead' : 'the default language shows instead'
    const instead = shown === 'key' ? 'visitors see its key' : text
    const insteadOfAll = shown === 'key' ? 'visitors see their keys' : text
    if (written !== null)
      return `Only "${locale}" has a message "${written}", but it has no "${key}". Did you mean "${key}"?`
    if (file !== null) return `This section has no messages in "${locale}", where ${insteadOfAll}. Create ${file}.`
    if (keys.length === 1) return `The message "${key}" is missing in "${locale}", where ${instead}. Add it.`
    const owner = section === null ? 'texts of the runtime' : `messages of the section "${section}"`
    return `${keys.length} ${owner} are missing in "${locale}", where ${insteadOfAll}: ${keys.join(', ')}. Add them.`
  },
  check(facts, report) {
    const tables = messageTables(facts)
    const misspelt = misspeltKeys(facts)
    const told = new Set<string>()
    const groups = new Map<string, LackingGroup>()
    for (const gap of [...sectionGaps(facts), ...runtimeGaps(facts, tables)]) {
      const other = [...tables.byLocale.values()]
        .map((table) => findEntry(table, gap.key))
        .find((entry) => entry !== undefined)
      if ((other === undefined && gap.section !== null) || misspelt.has(gap.key)) continue
      const slip = misspelt.inPlaceOf(gap.locale, gap.key)
      if (slip !== null) {
        reportSlip(slip, gap, told, report)
        continue
      }
      const instead = insteadOf(facts, gap)
      const lacking = fileThatLacks(facts, gap, other)
      const { locale, section, key } = gap
      if (lacking === null) {
        if (other === undefined) continue
        const file = other.file.file.replace(/[^/]*$/, `${locale}.yaml`)
        const fix = told.has(file)
          ? null
          : translatedCopy(file, other.file.document().root?.mark.source ?? null, other.locale)
        if (!told.has(file))
          report(other.file.place([]), { keys: [key], locale, section, file, written: null, instead }, { fix })
        told.add(file)
        continue
      }
      const id = [lacking.file.file, section].join(' ')
      const group = groups.get(id) ?? { file: lacking.file, locale, section, messages: [], other, instead }
      group.messages.push({ key, path: lacking.path })
      group.other ??= other
      groups.set(id, group)
    }
    for (const { file, locale, section, messages, other, instead } of groups.values()) {
      const keys = messages.map(({ path }) => path.join('.'))
      const related = other === undefined ? [] : [textIn(facts, other)]
      const fix = writeStubs(facts, file, locale, messages)
      report(
        file.place(messages[0]?.path ?? [], 'key'),
        { keys, locale, section, file: null, written: null, instead },
        { related, fix },
      )
    }
  },
})

function textIn({ files }: SiteFacts, { file, path, locale }: MessageEntry) {
  const { position } = file.place(path, 'key')
  return { ...position, file: files.pathTo(position.file), message: `The text in "${locale}" is here.` }
}

function insteadOf(facts: SiteFacts, { key, section }: Gap): Instead {
  const { default: code, available } = facts.site.locales
  if (messageTables(facts).has(code, key)) return 'default'
  if (section !== null) return 'key'
  const isSpoken = available.some((locale) => locale.code === code && builtInTexts(locale.tag) !== null)
  return isSpoken ? 'default' : 'english'
}

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
    { keys: [key], locale, section, file: null, written, instead: 'default' },
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

/** Texts of the runtime that the site shows, or has in another language, in a language which the runtime does not speak. */
function runtimeGaps({ manifest, messages, site }: SiteFacts, { byLocale, has }: MessageTables): Gap[] {
  const locales = site.locales.available.filter(({ code, tag }) => messages.has(code) && builtInTexts(tag) === null)
  if (locales.length === 0) return []
  const isNeeded = (key: string) => isShown(manifest, key) || [...byLocale.keys()].some((locale) => has(locale, key))
  return runtimeTextKeys
    .filter(isNeeded)
    .flatMap((key) =>
      locales.filter(({ code }) => !has(code, key)).map(({ code }) => ({ locale: code, key, section: null })),
    )
}

/** Whether the site has that to which a text of the runtime belongs. */
function isShown({ embeds, forms, middleware, preview, routes, validators }: Manifest, key: string): boolean {
  if (key.startsWith('form.')) return Object.keys(forms).length > 0
  if (key.startsWith('embed.')) return Object.keys(embeds).length > 0
  if (key.startsWith('preview.')) return preview !== undefined
  if (key === 'guarded') return Object.keys(middleware).length + Object.keys(validators).length > 0
  if (key === 'part') return routes.some(({ pages }) => pages !== undefined)
  return true
}

function findEntry(table: ReadonlyMap<string, MessageEntry>, key: string): MessageEntry | undefined {
  return table.get(key) ?? table.get(`${key}_other`) ?? table.get(`${key}_one`)
}

/** The file to which an editor would add the message, and the path in it: beside its other languages. Null when that file does not exist yet. */
function fileThatLacks(
  facts: SiteFacts,
  { locale, key, section }: Gap,
  other: MessageEntry | undefined,
): { file: YamlFile; path: readonly string[] } | null {
  const ofSite = facts.messages.get(locale)
  if (section === null || other === undefined || other.section === null || !isOwnSection(facts, section))
    return ofSite === undefined ? null : { file: ofSite, path: key.split('.') }
  const file = facts.sectionMessages.get(section)?.get(locale)
  return file === undefined ? null : { file, path: key.split('.').slice(2) }
}
