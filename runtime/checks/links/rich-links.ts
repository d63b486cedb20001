import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type RichText, richTexts } from '../facts/rich-texts.ts'
import type { TextPart } from '../facts/written-text.ts'

/** A link of a Markdown text that has no address, but names a route, a place in the page, or nothing that there is. */
export interface RichLink {
  readonly written: RichText
  readonly part: TextPart
}

/** What needs no table of routes. */
export const ADDRESS = /^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/i

export const richLinks = once((facts: SiteFacts): readonly RichLink[] =>
  richTexts(facts).flatMap((written) =>
    written.names.links.flatMap((part) => (ADDRESS.test(part.part) ? [] : [{ written, part }])),
  ),
)
