import { once } from '../../values/once.ts'
import { addressesIn } from '../facts/addresses-in.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { manifestWords } from '../facts/manifest-texts.ts'
import { contentTexts, messageTexts } from '../facts/site-texts.ts'
import type { TextPart, WrittenText } from '../facts/written-text.ts'

/** An address in a message, in content, or in a text that the manifest writes out. */
export interface TextAddress {
  readonly written: WrittenText
  readonly part: TextPart
  /** The language of the text; null where it is the same in all. */
  readonly locale: string | null
}

export const textAddresses = once((facts: SiteFacts): readonly TextAddress[] =>
  [...manifestWords(facts), ...messageTexts(facts), ...contentTexts(facts)].flatMap((text) =>
    addressesIn(text.text).map((part) => ({ written: text, part, locale: text.locale })),
  ),
)
