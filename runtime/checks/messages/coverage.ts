import { once } from '../../values/once.ts'
import { type EntryCoverage, entryCoverage } from '../content/entry-coverage.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'
import { messageValues } from '../facts/filled-texts.ts'
import { type ManifestText, manifestTexts } from '../facts/manifest-texts.ts'
import { messageTables } from './message-tables.ts'
import { messageUses } from './message-uses.ts'

/** How many of its texts a page, or a whole language, shows in its own language. */
export interface TextCoverage {
  readonly locale: string
  /** Number of distinct texts that may be shown. */
  readonly texts: number
  /** How many of them are in another language: those that only the default language has, and copies. */
  readonly fallback: number
  /** How many of these are copies, according to comments in their files. */
  readonly copies: number
  /** How many of them are missing, so that visitors see the key. */
  readonly missing: number
}

export interface PageCoverage extends TextCoverage {
  /** Path with its language prefix. */
  readonly page: string
}

export interface Coverage {
  /** The default language, whose texts serve as fallbacks. */
  readonly fallback: string
  /** Totals per language. A text on several pages counts once for each. */
  readonly locales: readonly TextCoverage[]
  /** Pages with missing translations. */
  readonly pages: readonly PageCoverage[]
  /** Entries of the content that are copies from another language. */
  readonly entries: readonly EntryCoverage[]
}

/**
 * Counts for each page in each language how many of its texts are translated: those of the manifest, those around the page, and those that the code
 * of its sections asks for. A section's text counts whether or not a visit would actually show it.
 */
export function textCoverage(facts: SiteFacts): Coverage {
  const keysOfPart = partKeys(facts)
  const missingIn = missingTexts(facts)
  const sharedBy = new Map<string, ReadonlySet<string>>()
  /** The keys that pages with the same layout and sections share. */
  const sharedKeys = (parts: readonly string[]): ReadonlySet<string> => {
    const name = parts.join('|')
    const shared = sharedBy.get(name) ?? new Set(parts.flatMap((part) => [...keysOfPart(part)]))
    sharedBy.set(name, shared)
    return shared
  }
  const described = new Set(
    facts.manifest.routes.flatMap(({ name, description }) => (description === undefined ? [] : [name])),
  )
  const totals = new Map<string, Counts>()
  const pages: PageCoverage[] = []
  for (const { name, locale, path, frame, sections } of facts.site.routes) {
    const instances = [...frame.before, ...sections, ...frame.after]
    const shared = sharedKeys([
      `layout ${frame.layout}`,
      ...instances.map(({ section }) => `section ${section}`),
      ...(described.has(name) ? [] : ['head']),
    ])
    const own = [...keysOfPart(`route ${name}`)].filter((key) => !shared.has(key))
    const counted = { texts: shared.size + own.length, fallback: 0, copies: 0, missing: 0 }
    const lacking = missingIn(locale)
    if (lacking.size > 0) {
      for (const key of [...shared, ...own]) {
        const state = lacking.get(key)
        if (state !== undefined) counted[state] += 1
        if (state === 'copies') counted.fallback += 1
      }
    }
    totals.set(locale, sum(totals.get(locale), counted))
    if (counted.fallback + counted.missing > 0) pages.push({ page: path, locale, ...counted })
  }
  const fallback = facts.site.locales.default
  return {
    fallback,
    locales: [...totals].map(([locale, total]) => ({ locale, ...total })),
    pages,
    entries: entryCoverage(facts),
  }
}

type Counts = Omit<TextCoverage, 'locale'>

function sum(total: Counts | undefined, { texts, fallback, copies, missing }: Counts): Counts {
  if (total === undefined) return { texts, fallback, copies, missing }
  return {
    texts: total.texts + texts,
    fallback: total.fallback + fallback,
    copies: total.copies + copies,
    missing: total.missing + missing,
  }
}

/** The texts of a route, a layout or a section: message keys, and places of texts written out in the manifest. */
function partKeys(facts: SiteFacts): (part: string) => ReadonlySet<string> {
  const parts = new Map<string, Set<string>>()
  const none: ReadonlySet<string> = new Set()
  const add = (part: string, key: string) => {
    parts.set(part, (parts.get(part) ?? new Set()).add(key))
  }
  for (const text of manifestTexts(facts)) {
    const part = partOf(facts, text)
    if (part !== null) add(part, typeof text.text === 'string' ? text.text : `/${text.path.join('/')}`)
  }
  for (const [section, keys] of messageUses(facts).askedBy)
    for (const key of keys) add(`section ${section}`, `sections.${section}.${key}`)
  return (part) => parts.get(part) ?? none
}

/** Texts of forms count nowhere, since any section may show the form. */
function partOf({ manifest }: SiteFacts, { path }: ManifestText): string | null {
  const [group, owner] = path
  if (group === 'head') return 'head'
  if (group === 'layouts') return `layout ${owner}`
  return group === 'routes' ? `route ${manifest.routes[Number(owner)]?.name}` : null
}

type Lack = 'fallback' | 'copies' | 'missing'

/** Language → the messages that it lacks, and what is shown instead. */
function missingTexts(facts: SiteFacts): (locale: string) => ReadonlyMap<string, Lack> {
  const { has, byLocale } = messageTables(facts)
  const known = new Map<string, ReadonlyMap<string, Lack>>()
  const fallback = facts.site.locales.default
  const keys = new Set([...manifestKeys(facts), ...sectionKeys(facts)])
  // A message that only has plural forms exists for code, and for the manifest where that gives it a number.
  const isThere = (locale: string, key: string) =>
    key.startsWith('sections.') || messageValues(facts).get(key)?.has('count') === true
      ? has(locale, key)
      : byLocale.get(locale)?.has(key) === true
  return (locale) => {
    const found = known.get(locale) ?? new Map([...keys].flatMap((key) => lacks(locale, key)))
    known.set(locale, found)
    return found
  }

  function lacks(locale: string, key: string): [string, Lack][] {
    if (isThere(locale, key)) return isCopy(facts, locale, key) ? [[key, 'copies']] : []
    return [[key, locale !== fallback && isThere(fallback, key) ? 'fallback' : 'missing']]
  }
}

/**
 * Whether a message is still a copy from another language, according to comments in its file. If the original is known, the two are compared; if the
 * site lacks that language, everything below the comment counts until the comment is removed.
 */
function isCopy(facts: SiteFacts, locale: string, key: string): boolean {
  const { byLocale } = messageTables(facts)
  const entry = byLocale.get(locale)?.get(key)
  if (entry === undefined) return false
  const { file, path, value } = entry
  return copyMarks(file).some(({ language, start, end }) => {
    const original = byLocale.get(language)?.get(key)
    if (original !== undefined) return language !== locale && original.value === value
    const offset = file.document().rangeOf(path, 'key')?.offset ?? 0
    return !facts.site.locales.byCode.has(language) && offset > start && offset < end
  })
}

/** A comment that marks what follows, at its depth and deeper, as a copy from a language. */
interface CopyMark {
  readonly language: string
  /** Offsets of the comment, and of the next line that is less deep. */
  readonly start: number
  readonly end: number
}

const copyMarks = once((file: YamlFile): readonly CopyMark[] => {
  const text = file.document().root?.mark.source.text ?? ''
  const comments = text.matchAll(/^([^\S\n]*)# Translate, please: still in ([A-Za-z0-9-]+)/gm)
  return [...comments].map(({ index, 0: { length }, 1: indent = '', 2: language = '' }) => {
    const shallower =
      indent === '' ? -1 : text.slice(index + length).search(new RegExp(`\\n {0,${indent.length - 1}}[^\\s#]`))
    return { language, start: index, end: shallower === -1 ? text.length : index + length + shallower }
  })
})

function manifestKeys(facts: SiteFacts): string[] {
  return manifestTexts(facts).flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
}

function sectionKeys(facts: SiteFacts): string[] {
  return [...messageUses(facts).askedBy].flatMap(([section, keys]) =>
    [...keys].map((key) => `sections.${section}.${key}`),
  )
}
