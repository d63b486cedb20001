import { once } from '../../values/once.ts'
import { decoded } from './decoded.ts'
import type { SiteFacts } from './facts.ts'
import { type RichText, richTexts } from './rich-texts.ts'
import type { TextPart } from './written-text.ts'

/** A picture below assets/ that a Markdown text shows. */
export interface RichPicture {
  readonly written: RichText
  readonly part: TextPart
  /** Its path below assets/. */
  readonly name: string
}

export const richPictures = once((facts: SiteFacts): readonly RichPicture[] =>
  richTexts(facts).flatMap((written) =>
    written.names.pictures.flatMap((part) =>
      /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(part.part) ? [] : [{ written, part, name: decoded(part.part) }],
    ),
  ),
)
