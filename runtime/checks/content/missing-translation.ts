import type { PathStep } from '../../manifest/text/position.ts'
import { isEmbedded } from '../../site/http/client-address.ts'
import { markdownName } from '../../values/front-matter.ts'
import { isRecord } from '../../values/is-record.ts'
import { everyLocale, isLocaleMap } from '../../values/locale-texts.ts'
import type { YamlFile } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'

const SITE = `locales:
  default: en
  available:
    en: { label: English }
    de: { label: Deutsch }
head:
  description: { en: Short notes about a small site., de: Kurze Notizen über eine kleine Seite. }
graphql:
  clients:
    default: { url: embedded:default, schema: api.graphql, content: content }
routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello, de: Hallo } }
`
const API = `type Entry {
  id: ID!
  text: String!
}

type Query {
  notes(locale: String): [Entry!]! @list(of: "notes")
}
`
const files = {
  'site.config.yaml': SITE,
  'api.graphql': API,
  'locales/de.yaml': '{}\n',
  'sections/Note/Note.graphql': 'query Notes($locale: String) {\n  notes(locale: $locale) {\n    text\n  }\n}\n',
}

export const missingTranslation = defineCheck({
  code: 'content/missing-translation',
  severity: 'error',
  needs: 'site',
  title: 'A text of the content is missing in one of the languages',
  why: "Visitors who read that language see the text of the default language in the middle of their page, or nothing if the text is there but empty. Write the text in each language of the site. If one text serves all of them, write it alone, without languages, or under '*' beside those that have one of their own. Where each language has its own Markdown file, what all of them share belongs in the file without a language.",
  wrong: { ...files, 'content/notes.yaml': '- { id: first, text: { en: Good morning } }\n' },
  right: { ...files, 'content/notes.yaml': '- { id: first, text: { en: Good morning, de: Guten Morgen } }\n' },
  message: ({ missing, empty, fallback, key }: Untranslated) => {
    const text = key === undefined ? 'The text' : `"${key}"`
    return missing.length === 0
      ? `${text} is empty in ${codesInWords(empty, 'and')}, but not in another language: visitors see nothing there. Write it.`
      : `${text} is missing in ${codesInWords(missing, 'and')}, where the one in "${fallback}" shows instead. Add it.`
  },
  check({ content, site }, report) {
    const locales = new Set(site.locales.byCode.keys())
    const fallback = site.locales.default
    const embedded = [...site.clients.values()].filter(isEmbedded)
    for (const { value, place } of embedded.flatMap(({ name }) => content.get(name) ?? []))
      for (const { path, missing, empty } of incompleteTexts(value, locales, [], localesOf(value, locales)))
        report({ position: place(path, 'key').position }, { missing, empty, fallback })
    for (const { name } of embedded)
      for (const { file, key, ...untranslated } of untranslatedFields(content.get(name) ?? [], fallback))
        report({ position: file.place([key], 'key').position }, { ...untranslated, fallback, key })
  },
})

/** The languages that a text lacks, and those in which it is empty. */
interface Gaps {
  readonly missing: readonly string[]
  readonly empty: readonly string[]
}

interface Untranslated extends Gaps {
  readonly fallback: string
  readonly key?: string
}

function codesInWords(locales: readonly string[], conjunction: string): string {
  return locales.map((locale) => `"${locale}"`).join(` ${conjunction} `)
}

/** A field that is missing or empty in the file of an entry in one language, but not in the default language. */
interface UntranslatedField extends Gaps {
  readonly file: YamlFile
  readonly key: string
}

function* untranslatedFields(files: readonly YamlFile[], defaultLocale: string): Generator<UntranslatedField> {
  const byEntry = new Map<string, Map<string | null, YamlFile>>()
  for (const file of files) {
    const at = file.file.lastIndexOf('/') + 1
    const named = markdownName(file.file.slice(at))
    if (named === null) continue
    const entry = file.file.slice(0, at) + named.id
    byEntry.set(entry, (byEntry.get(entry) ?? new Map()).set(named.locale, file))
  }
  for (const parts of byEntry.values()) {
    const original = fieldsOf(parts.get(defaultLocale))
    // The file without a language applies to all.
    const shared = fieldsOf(parts.get(null))
    for (const [locale, file] of parts) {
      if (locale === null || locale === defaultLocale) continue
      const own = fieldsOf(file)
      for (const key of Object.keys(original))
        if (key !== 'draft' && isEmpty(own[key]) && !isEmpty(original[key]) && isEmpty(shared[key]))
          yield {
            file,
            key,
            ...(isBlank(own[key]) ? { missing: [], empty: [locale] } : { missing: [locale], empty: [] }),
          }
    }
  }
}

function fieldsOf(file: YamlFile | undefined): Readonly<Record<string, unknown>> {
  return isRecord(file?.value) ? file.value : {}
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || isBlank(value)
}

/** Whether a text is blank. A blank one still takes precedence over all fallbacks, so nothing is shown. */
function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** All maps from languages to texts that have gaps. A fallback text fills the gaps; a text that is empty in all languages has none. */
function* incompleteTexts(
  value: unknown,
  locales: ReadonlySet<string>,
  path: readonly PathStep[] = [],
  wanted: ReadonlySet<string> = locales,
): Generator<Gaps & { path: readonly PathStep[] }> {
  if (isLocaleMap(value, locales)) {
    const isThere = (key: string) => Object.hasOwn(value, key) && value[key] !== null
    const missing = isThere(everyLocale) ? [] : [...wanted].filter((locale) => !isThere(locale))
    const blank = Object.keys(value).filter((locale) => isBlank(value[locale]))
    const empty = Object.values(value).every(isEmpty) ? [] : blank
    if (missing.length > 0 || empty.length > 0) yield { path, missing, empty }
    return
  }
  const isList = Array.isArray(value)
  if (!isList && !isRecord(value)) return
  for (const [key, child] of Object.entries(value)) {
    const own = isList && path.length === 0 ? localesOf(child, locales) : wanted
    yield* incompleteTexts(child, locales, [...path, isList ? Number(key) : key], own)
  }
}

/** The languages of an entry: all, unless it names its own. */
function localesOf(entry: unknown, locales: ReadonlySet<string>): ReadonlySet<string> {
  const own = isRecord(entry) ? entry.locales : undefined
  return Array.isArray(own) ? new Set(own.filter((code) => locales.has(code))) : locales
}
