import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { PathStep } from '../../manifest/text/position.ts'
import { type MarkdownNames, readMarkdown } from '../../richtext/read-markdown.ts'
import { once } from '../../values/once.ts'
import { valueAt } from '../../values/value-at.ts'
import type { SiteFacts } from './facts.ts'
import { manifestTexts, manifestWords } from './manifest-texts.ts'
import { contentTexts } from './site-texts.ts'
import type { WrittenText } from './written-text.ts'

/** A Markdown text, and what it refers to. */
export interface RichText extends WrittenText {
  /** Its language; null when all languages share it. */
  readonly locale: string | null
  /** Where the manifest shows it; null when it comes from a back-end. */
  readonly shownAt: readonly PathStep[] | null
  readonly names: MarkdownNames
}

/** In characters. */
const MAX_KNOWN = 4_000_000
/** A site is checked again after every edit, and few of its texts change each time. */
const known = new LRUCache<string, MarkdownNames>({
  maxSize: MAX_KNOWN,
  sizeCalculation: (_, text) => text.length + 1,
})

function namesIn(text: string): MarkdownNames {
  const names = known.get(text) ?? readMarkdown(text)
  known.set(text, names)
  return names
}

/** All Markdown texts: of the manifest, of messages shown as Markdown, and of content. */
export const richTexts = once((facts: SiteFacts): readonly RichText[] =>
  [...fromManifest(facts), ...fromMessages(facts), ...fromContent(facts)].map((text) => ({
    ...text,
    names: namesIn(text.text),
  })),
)

/** Whether a text is Markdown. */
export function isRichText(facts: SiteFacts, text: WrittenText): boolean {
  return byPlace(facts).has(placeKey(text))
}

/** Replaces code in a Markdown text with blanks, since code shows examples. Everything else keeps its position. */
export function withoutCode(facts: SiteFacts, written: WrittenText): string {
  const { text } = written
  const rich = byPlace(facts).get(placeKey(written))
  if (rich === undefined) return text
  // A text as typed has the names of variables where the other has their values.
  const { code } = rich.text === text ? rich.names : namesIn(text)
  return code.reduce((all, { start, end }) => all.slice(0, start) + ' '.repeat(end - start) + all.slice(end), text)
}

const byPlace = once((facts: SiteFacts) => new Map(richTexts(facts).map((text) => [placeKey(text), text])))

function placeKey({ file, path }: WrittenText): string {
  return JSON.stringify([file?.file ?? null, ...path])
}

type Found = Omit<RichText, 'names'>

function fromManifest(facts: SiteFacts): Found[] {
  return manifestWords(facts).flatMap(({ isRich, ...words }) =>
    isRich ? [{ ...words, shownAt: words.path.slice(0, -1) }] : [],
  )
}

function fromMessages(facts: SiteFacts): Found[] {
  return manifestTexts(facts).flatMap(({ text: key, path: shownAt, locales, isRich }) => {
    if (!isRich || typeof key !== 'string') return []
    const path = key.split('.')
    return locales.flatMap((locale): Found[] => {
      const file = facts.messages.get(locale) ?? null
      const text = valueAt(file?.value, path)
      return typeof text === 'string' ? [{ text, path, file, locale, shownAt }] : []
    })
  })
}

function fromContent(facts: SiteFacts): Found[] {
  const fields = new Map(
    [...facts.content].flatMap(([client, files]) => {
      const schema = facts.schemas.get(client)?.schema ?? null
      const own = schema === null ? new Set<string>() : markdownFields(schema)
      return files.map(({ file }) => [file, own] as const)
    }),
  )
  return contentTexts(facts).flatMap(({ text, path, file, locale }) => {
    const field = path.findLast(
      (step) => typeof step === 'string' && step !== '*' && !facts.site.locales.byCode.has(step),
    )
    return fields.get(file.file)?.has(String(field)) ? [{ text, path, file, locale, shownAt: null }] : []
  })
}

/** The names of fields of type Markdown. */
function markdownFields(schema: GraphQLSchema): ReadonlySet<string> {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType)
  return new Set(
    types.flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        getNamedType(field.type).name === 'Markdown' ? [field.name] : [],
      ),
    ),
  )
}
