import type { PathStep } from '../../manifest/text/position.ts'
import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import { markdownName } from '../../values/texts/front-matter.ts'
import { everyLocale, isLocaleMap } from '../../values/texts/locale-texts.ts'
import type { SiteFacts, YamlFile } from './facts.ts'
import type { WrittenText } from './written-text.ts'

/** A text in a message or content file. */
export interface FileText extends WrittenText {
  readonly file: YamlFile
  /** Its language; null when all languages share it. */
  readonly locale: string | null
}

/** The message files of the site and of its sections, with their languages. */
export function messageFiles({ messages, sectionMessages }: SiteFacts): [locale: string, file: YamlFile][] {
  return [...messages, ...[...sectionMessages.values()].flatMap((ofSection) => [...ofSection])]
}

/** The files that embedded back-ends serve. */
export function contentFiles({ content }: SiteFacts): YamlFile[] {
  return [...content.values()].flat()
}

/** All messages of the site and of its sections. */
export const messageTexts = once((facts: SiteFacts): readonly FileText[] =>
  messageFiles(facts).flatMap(([locale, file]) => textsIn(file, file.value, [], locale, new Set())),
)

/** All texts that embedded back-ends serve. A map of languages, such as { es: Hola, en: Hello }, counts as one text per language. */
export const contentTexts = once((facts: SiteFacts): readonly FileText[] => {
  const locales = new Set(facts.site.contentLocales)
  return contentFiles(facts).flatMap((file) => textsIn(file, file.value, [], localeOfFile(file), locales))
})

/** The language of a Markdown file, taken from its name. */
function localeOfFile({ file }: YamlFile): string | null {
  return markdownName(file.slice(file.lastIndexOf('/') + 1))?.locale ?? null
}

function textsIn(
  file: YamlFile,
  value: unknown,
  path: readonly PathStep[],
  locale: string | null,
  locales: ReadonlySet<string>,
): FileText[] {
  if (typeof value === 'string') return [{ text: value, path, file, locale }]
  if (Array.isArray(value))
    return value.flatMap((item, index) => textsIn(file, item, [...path, index], locale, locales))
  if (!isRecord(value)) return []
  const isTranslated = locales.size > 0 && isLocaleMap(value, locales)
  const localeOf = (key: string) => (key === everyLocale ? null : key)
  return Object.entries(value).flatMap(([key, child]) =>
    textsIn(file, child, [...path, key], isTranslated ? localeOf(key) : locale, locales),
  )
}
