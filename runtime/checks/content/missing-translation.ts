import { listInWords } from '../../manifest/problems/words.ts'
import { type AddressFields, addressFields, missingAddresses } from '../../selections/address-fields.ts'
import { listedEntries } from '../../selections/listed-entries.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { entryFiles, withLanguages } from './entry-files.ts'
import { type Gaps, hasTextIn, incompleteTexts } from './text-gaps.ts'
import { untranslatedFields } from './untranslated-fields.ts'
import { collectionOf, entriesIn, namedCollection } from './written-entries.ts'

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
  why: "Visitors who read that language see the text of the default language in the middle of their page, or nothing if the text is there but empty. Write the text in each language of the site. If one text serves all of them, write it alone, without languages, or under '*' beside those that have one of their own. Where each language has its own Markdown file, what all of them share belongs in the file without a language. An entry that has neither an address nor texts in a language does not exist in it, and needs none.",
  wrong: { ...files, 'content/notes.yaml': '- { id: first, text: { en: Good morning } }\n' },
  right: { ...files, 'content/notes.yaml': '- { id: first, text: { en: Good morning, de: Guten Morgen } }\n' },
  message: ({ missing, empty, fallback, key, isAddress = false }: Untranslated) => {
    const text = key === undefined ? 'The text' : `"${key}"`
    const locales = listInWords(missing, 'and')
    if (missing.length === 0)
      return `${text} is empty in ${listInWords(empty, 'and')}, but not in another language: visitors see nothing there. Write it.`
    return isAddress
      ? `${text} is missing in ${locales}, so the entry has no page there, although it has other texts in that language. Add it, or remove those texts.`
      : `${text} is missing in ${locales}, where the one in "${fallback}" shows instead. Add it.`
  },
  check(facts, report) {
    const { content, site } = facts
    // A base's texts in languages that the site has dropped may stay beside the others.
    const locales = new Set(site.contentLocales)
    const fallback = site.locales.default
    for (const { name } of [...site.clients.values()].filter(isEmbedded)) {
      const files = content.get(name) ?? []
      const entries = entryFiles(files)
      const addresses = addressesOf(facts, name)
      const fieldsOf = (file: YamlFile): AddressFields => addresses.get(collectionOf(file)) ?? new Map()
      for (const file of files)
        for (const [written, path] of entriesIn(file)) {
          const entry = withLanguages(written, file, entries, locales)
          const unaddressed = missingAddresses(entry, fieldsOf(file), locales)
          const shownIn = new Set(localesOf(entry, site.locales.byCode).filter((locale) => !unaddressed.has(locale)))
          for (const gaps of incompleteTexts(entry, locales, shownIn, path))
            report({ position: file.place(gaps.path, 'key').position }, { ...gaps, fallback })
          for (const [locale, key] of unaddressed)
            if (hasTextIn(entry, locale, locales)) {
              const position = file.place([...path, key], 'key').position
              report({ position }, { missing: [locale], empty: [], fallback, key, isAddress: true })
            }
        }
      for (const { file, key, locale, ...gaps } of untranslatedFields(entries, fallback)) {
        if (!site.locales.byCode.has(locale)) continue
        const isAddress = fieldsOf(file).get(locale)?.has(key) ?? false
        report({ position: file.place([key], 'key').position }, { ...gaps, fallback, key, isAddress })
      }
    }
  },
})

/** Collection → the fields that addresses of its entries consist of. */
function addressesOf({ site, schemas, files }: SiteFacts, client: string) {
  const schema = schemas.get(client)?.schema ?? null
  return schema === null
    ? new Map<string, AddressFields>()
    : addressFields(
        schema,
        listedEntries(site, client, ({ query }) => files.read(query)?.text ?? null),
        namedCollection,
      )
}

interface Untranslated extends Gaps {
  readonly fallback: string
  readonly key?: string
  /** Whether it is part of the entry's address. Default: no. */
  readonly isAddress?: boolean
}

/** The languages of an entry: all, unless it names its own. */
function localesOf(entry: Readonly<Record<string, unknown>>, locales: ReadonlyMap<string, unknown>): string[] {
  const own = entry.locales
  return Array.isArray(own) ? own.filter((code) => locales.has(code)) : [...locales.keys()]
}
