import type { Text } from '../../manifest/manifest.types.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { once } from '../../values/once.ts'
import { isFilledText } from '../../values/schema/filled-text.ts'
import { valueAt } from '../../values/value-at.ts'
import type { ManifestFacts } from './facts.ts'
import { manifestTexts } from './manifest-texts.ts'

/** A text of the manifest with fields of an entry in it. */
export interface ManifestFilledText {
  /** The key of a message, or the words in each language. */
  readonly text: Text
  /** The names of its values. */
  readonly values: readonly string[]
  /** Where it is, with its values. */
  readonly path: readonly PathStep[]
}

/** All such texts: titles and descriptions of pages, and texts of sections. */
export const filledTexts = once((facts: ManifestFacts): readonly ManifestFilledText[] =>
  manifestTexts(facts).flatMap(({ text, path: at }) => {
    const path = at.slice(0, -1)
    const whole = at.at(-1) === 'text' ? valueAt(facts.manifest, path) : undefined
    return isFilledText(whole) ? [{ text, values: Object.keys(whole.values), path }] : []
  }),
)
