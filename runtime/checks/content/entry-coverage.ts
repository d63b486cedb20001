import { isRecord } from '../../values/is-record.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { markdownName } from '../../values/texts/front-matter.ts'
import { isLocaleMap } from '../../values/texts/locale-texts.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'

/** The number of entries of a collection that say the same in two languages: copies that have not been translated yet. */
export interface EntryCoverage {
  /** The file or folder of the collection: `content/concerts`. */
  readonly content: string
  readonly locale: string
  /** The language from which they were copied. */
  readonly from: string
  readonly entries: number
}

/** The comments with which `site add locale` marks a whole file, or some of its languages, as copies. */
const OWN_MARK = /^# Translate, please: still in (\S+)\.$/m
const MARK = /^# Translate, please: (.+) is still in (\S+)\.$/gm

/** Counts the entries that are copies, per collection and language. */
export function entryCoverage({ content, site }: Pick<SiteFacts, 'content' | 'site'>): EntryCoverage[] {
  const embedded = [...site.clients.values()].filter(isEmbedded)
  const files = embedded.flatMap(({ name }) => content.get(name) ?? [])
  const byName = new Map(files.map((each) => [each.file, each]))
  const codes = new Set(site.contentLocales)
  const counts = new Map<string, EntryCoverage>()
  for (const { file, locale, from, entries } of files.flatMap((each) => copiesIn(each, byName, codes))) {
    const collection = file.replace(/(?:\/[^/]+\.md|\.yaml)$/, '')
    const key = `${collection} ${locale} ${from}`
    counts.set(key, { content: collection, locale, from, entries: (counts.get(key)?.entries ?? 0) + entries })
  }
  return [...counts.values()]
}

interface Copies extends Omit<EntryCoverage, 'content'> {
  readonly file: string
}

function copiesIn(file: YamlFile, files: ReadonlyMap<string, YamlFile>, codes: ReadonlySet<string>): Copies[] {
  const text = file.document().root?.mark.source.text ?? ''
  const { locale = null, id = '' } = markdownName(file.file.slice(file.file.lastIndexOf('/') + 1)) ?? {}
  if (locale !== null) {
    const from = OWN_MARK.exec(text)?.[1]
    if (from === undefined) return []
    const original = files.get(file.file.replace(`${id}.${locale}.md`, `${id}.${from}.md`))
    const isCopy = original !== undefined && JSON.stringify(original.value) === JSON.stringify(file.value)
    return isCopy ? [{ file: file.file, locale, from, entries: 1 }] : []
  }
  const items: unknown[] = Array.isArray(file.value) ? file.value : [file.value]
  return [...text.matchAll(MARK)]
    .flatMap(([, copies = '', from = '']) =>
      copies.split(', ').map((code) => {
        const entries = items.filter((item) => saysAlike(item, code, from, codes)).length
        return { file: file.file, locale: code, from, entries }
      }),
    )
    .filter(({ entries }) => entries > 0)
}

/** Whether an entry has texts in both languages, and all of them are the same. */
function saysAlike(entry: unknown, code: string, from: string, codes: ReadonlySet<string>): boolean {
  const texts = [...textsIn(entry, codes)].filter((text) => code in text && from in text)
  return texts.length > 0 && texts.every((text) => JSON.stringify(text[code]) === JSON.stringify(text[from]))
}

function* textsIn(value: unknown, codes: ReadonlySet<string>): Generator<Readonly<Record<string, unknown>>> {
  if (isLocaleMap(value, codes)) yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item, codes)
  else if (isRecord(value)) for (const child of Object.values(value)) yield* textsIn(child, codes)
}
