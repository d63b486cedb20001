import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type RichText, richTexts } from '../facts/rich-texts.ts'
import type { TextPart } from '../facts/written-text.ts'

/** A link in a Markdown text that is not an address: the name of a route, an anchor in the page, or neither. */
export interface RichLink {
  readonly written: RichText
  readonly part: TextPart
}

/** Addresses that can be recognized without the table of routes. */
export const ADDRESS = /^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/i

export const richLinks = once((facts: SiteFacts): readonly RichLink[] =>
  richTexts(facts).flatMap((written) =>
    written.names.links.flatMap((part) => (ADDRESS.test(part.part) ? [] : [{ written, part }])),
  ),
)
