import { once } from '../../values/once.ts'
import { addressesIn } from '../facts/addresses-in.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { manifestWords } from '../facts/manifest-texts.ts'
import { isRichText, type RichText, richTexts } from '../facts/rich-texts.ts'
import { contentTexts, messageTexts } from '../facts/site-texts.ts'
import type { TextPart, WrittenText } from '../facts/written-text.ts'
import { ADDRESS } from './rich-links.ts'

/** An address in a message, in content, or in a text written out in the manifest. */
export interface TextAddress {
  readonly written: WrittenText
  readonly part: TextPart
  /** Language of the text; null when all languages share it. */
  readonly locale: string | null
}

/** The addresses that a Markdown text refers to, without names of routes. */
function richAddresses(written: RichText): TextAddress[] {
  const { links, pictures } = written.names
  return [...links, ...pictures].flatMap((part) =>
    ADDRESS.test(part.part) ? [{ written, part, locale: written.locale }] : [],
  )
}

export const textAddresses = once((facts: SiteFacts): readonly TextAddress[] => {
  const plain = [...manifestWords(facts), ...messageTexts(facts), ...contentTexts(facts)].filter(
    (text) => !isRichText(facts, text),
  )
  const inPlain = plain.flatMap((text) =>
    addressesIn(text.text).map((part) => ({ written: text, part, locale: text.locale })),
  )
  return [...inPlain, ...richTexts(facts).flatMap(richAddresses)]
})
