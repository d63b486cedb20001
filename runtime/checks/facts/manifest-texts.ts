import type { Text } from '../../manifest/manifest.types.ts'
import { siteMarks, textMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { once } from '../../values/once.ts'
import { everyLocale, keyForLocale } from '../../values/texts/locale-texts.ts'
import type { ManifestFacts } from './facts.ts'
import type { WrittenText } from './written-text.ts'

/** A text of the manifest: the key of a message, or its words in each language. */
export interface ManifestText {
  readonly text: Text
  readonly path: readonly PathStep[]
  /** Codes of the languages in which it is shown. */
  readonly locales: readonly string[]
  /** Whether it is Markdown. */
  readonly isRich: boolean
}

/** All texts that the manifest contains, or names by a message key. */
export const manifestTexts = once((facts: ManifestFacts): readonly ManifestText[] => {
  const { manifest, sections } = facts
  const all = Object.keys(manifest.locales.available)
  return textMarks(siteMarks(manifest, sections)).flatMap(({ kind, value, path }) => {
    if (value === '') return []
    const page = path[0] === 'routes' ? manifest.routes[Number(path[1])]?.path : undefined
    const locales = typeof page === 'object' ? Object.keys(page) : all
    // The schema says that it is a text.
    return [{ text: value as Text, path, locales, isRich: kind === 'richtext' }]
  })
})

/** The texts written out in the manifest, each with its language; null when several languages share it. */
export function manifestWords(
  facts: ManifestFacts,
): (WrittenText & Pick<ManifestText, 'isRich'> & { readonly locale: string | null })[] {
  return manifestTexts(facts).flatMap(({ text, path, locales, isRich }) => {
    if (typeof text === 'string') return []
    const [only = null, ...more] = locales.filter((locale) => keyForLocale(text, locale) === everyLocale)
    const shared = more.length === 0 ? only : null
    return Object.entries(text).flatMap(([key, words]) =>
      words === undefined
        ? []
        : [{ text: words, path: [...path, key], file: null, locale: key === everyLocale ? shared : key, isRich }],
    )
  })
}
