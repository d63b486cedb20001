import { once } from '../../values/once.ts'
import { decoded } from '../../values/paths/decoded.ts'
import { declaredHosts } from './declared-hosts.ts'
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

/** A picture of another host that a Markdown text shows, and that browsers refuse: neither an integration nor a client is allowed to have it there. */
export interface ForeignPicture {
  readonly written: RichText
  readonly part: TextPart
  readonly host: string
}

export const foreignPictures = once((facts: SiteFacts): readonly ForeignPicture[] => {
  const { site } = facts
  const own = new URL(site.origin).origin
  const allowed = declaredHosts(site)
  const media = [...site.clients.values()].flatMap((client) => client.media)
  return richTexts(facts).flatMap((written) =>
    written.names.pictures.flatMap((part) => {
      if (!/^(?:https?:)?\/\//i.test(part.part) || !URL.canParse(part.part, own)) return []
      const { origin, host, href } = new URL(part.part, own)
      const isFine = origin === own || allowed.has(origin) || media.some((place) => href.startsWith(place))
      return isFine ? [] : [{ written, part, host }]
    }),
  )
})
