import { isEmbedded } from '../../site/http/client-address.ts'
import { markdownName } from '../../values/front-matter.ts'
import { isRecord } from '../../values/is-record.ts'
import { isLocaleMap } from '../../values/locale-texts.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'

/** How many entries of a collection say in a language what they say in another: they are copies that nobody has translated yet. */
export interface EntryCoverage {
  /** The list, or the folder of the entries: `content/concerts`. */
  readonly content: string
  readonly locale: string
  /** The language that they are still in. */
  readonly from: string
  readonly entries: number
}

/** Where a file says of itself, or of some of its languages, that it is a copy: as `site add locale` writes it. */
const OWN_MARK = /^# Translate, please: still in (\S+)\.$/m
const MARK = /^# Translate, please: (.+) is still in (\S+)\.$/gm

/** The entries that are copies, of each collection and language. */
export function entryCoverage({ content, site }: Pick<SiteFacts, 'content' | 'site'>): EntryCoverage[] {
  const embedded = [...site.clients.values()].filter(isEmbedded)
  const files = embedded.flatMap(({ name }) => content.get(name) ?? [])
  const counts = new Map<string, EntryCoverage>()
  for (const { file, locale, from, entries } of files.flatMap((each) => copiesIn(each, files, site.locales.byCode))) {
    const collection = file.replace(/(?:\/[^/]+\.md|\.yaml)$/, '')
    const key = `${collection} ${locale} ${from}`
    counts.set(key, { content: collection, locale, from, entries: (counts.get(key)?.entries ?? 0) + entries })
  }
  return [...counts.values()]
}

interface Copies extends Omit<EntryCoverage, 'content'> {
  readonly file: string
}

function copiesIn(file: YamlFile, files: readonly YamlFile[], locales: ReadonlyMap<string, unknown>): Copies[] {
  const text = file.document().root?.mark.source.text ?? ''
  const { locale = null, id = '' } = markdownName(file.file.slice(file.file.lastIndexOf('/') + 1)) ?? {}
  if (locale !== null) {
    const from = OWN_MARK.exec(text)?.[1]
    const original = files.find((each) => each.file === file.file.replace(`${id}.${locale}.md`, `${id}.${from}.md`))
    const isCopy = original !== undefined && JSON.stringify(original.value) === JSON.stringify(file.value)
    return from !== undefined && isCopy ? [{ file: file.file, locale, from, entries: 1 }] : []
  }
  const codes = new Set(locales.keys())
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

/** Whether an entry says something in both languages, and nothing otherwise in one than in the other. */
function saysAlike(entry: unknown, code: string, from: string, codes: ReadonlySet<string>): boolean {
  const texts = [...textsIn(entry, codes)].filter((text) => code in text && from in text)
  return texts.length > 0 && texts.every((text) => JSON.stringify(text[code]) === JSON.stringify(text[from]))
}

function* textsIn(value: unknown, codes: ReadonlySet<string>): Generator<Readonly<Record<string, unknown>>> {
  if (isLocaleMap(value, codes)) yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item, codes)
  else if (isRecord(value)) for (const child of Object.values(value)) yield* textsIn(child, codes)
}
