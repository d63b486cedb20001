import type { Text } from '../../manifest/manifest.types.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { once } from '../../values/once.ts'
import { filledTextAt } from '../../values/schema/filled-text.ts'
import type { ManifestFacts } from './facts.ts'
import { type ManifestText, manifestTexts } from './manifest-texts.ts'
import type { WrittenText } from './written-text.ts'

/** A text of the manifest with fields of an entry in it. */
export interface ManifestFilledText extends Pick<ManifestText, 'text' | 'path'> {
  /** The words, if they are written in the manifest. */
  readonly words: readonly WrittenText[]
  /** The names of its values. */
  readonly values: readonly string[]
}

/** All such texts: titles and descriptions of pages, and texts of sections. */
export const filledTexts = once((facts: ManifestFacts): readonly ManifestFilledText[] =>
  manifestTexts(facts).flatMap(({ text, path }) => {
    const filled = filledTextAt(facts.manifest, path)
    return filled === null ? [] : [{ text, path, words: wordsOf(text, path), values: Object.keys(filled.values) }]
  }),
)

/** Key of a message that the manifest shows → the names of the values that it gives it, at any place. */
export const messageValues = once((facts: ManifestFacts): ReadonlyMap<string, ReadonlySet<string>> => {
  const keys = manifestTexts(facts).flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
  const found = new Map(keys.map((key) => [key, new Set<string>()]))
  for (const { text, values } of filledTexts(facts))
    if (typeof text === 'string') for (const name of values) found.get(text)?.add(name)
  return found
})

/** The words of a text that is written out per language. */
export function wordsOf(text: Text, at: readonly PathStep[]): WrittenText[] {
  if (typeof text === 'string') return []
  return Object.entries(text).map(([code, words = '']) => ({ text: words, path: [...at, code], file: null }))
}
