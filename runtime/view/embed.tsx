import { embedFrame } from '../values/texts/embed-frame.ts'
import { useGivenView } from './page-view.ts'
import type { Checked, EmbedName } from './site-names.ts'

/** Content of another site, declared in the manifest or in data. */
export interface Embedded {
  /** Name of the embed in the manifest. */
  of: string
  /** Full https: address of the frame. */
  src: string
  /** What it shows, in the page's language; also the title of the frame. */
  title: string
  /** Width to height. Default: 16/9. */
  ratio?: '21/9' | '16/9' | '3/2' | '4/3' | '1/1' | '4/5' | '9/16'
}

export interface EmbedProps<Name extends string = string> extends Omit<Embedded, 'of'> {
  /** Name of the embed in the manifest. */
  of: Checked<Name, EmbedName>
  className?: string
}

/** The script fills this element, and React leaves its content alone. */
const EMPTY = { __html: '' }

/**
 * A film, or anything else that another site shows in a frame. A button takes its place, and nothing is loaded before the visitor presses it or has
 * agreed to the embed's category of consent; a link leads to the content without JavaScript, too. An address outside of the places that the
 * manifest lists for the embed becomes a plain link.
 */
export function Embed<const Name extends string>({ of, src, title, ratio = '16/9', className }: EmbedProps<Name>) {
  const { embeds = {}, onEmbed } = useGivenView()
  const embed = embeds[of]
  const frame = embed && embedFrame(src, Object.keys(embed.frames))
  // Reports the embed, so that the page's content security policy allows its frames.
  if (!embed || frame) onEmbed?.(of)
  if (!embed || !frame) return <EmbedLink src={src} text={title} />
  return (
    <div
      className={className === undefined ? 'sitio-embed' : `sitio-embed ${className}`}
      data-embed={src}
      data-embed-title={title}
      data-embed-consent={embed.consent ?? undefined}
      data-ratio={ratio}
      suppressHydrationWarning
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty. */}
      <div className="sitio-embed__frame" dangerouslySetInnerHTML={EMPTY} suppressHydrationWarning />
      <div className="sitio-embed__words">
        <p className="sitio-embed__title">{title}</p>
        <button type="button" className="sitio-embed__load" aria-label={`${embed.frames[frame]}: ${title}`}>
          {embed.frames[frame]}
        </button>
        <EmbedLink src={src} text={embed.open} label={`${embed.open}: ${title}`} />
      </div>
    </div>
  )
}

function EmbedLink({ src, text, label }: { src: string; text: string; label?: string }) {
  const href = useGivenView().hrefOf(src)
  if (href === null) return <span data-dead-link={src}>{text}</span>
  return (
    <a className="sitio-embed__open" href={href} target="_blank" rel="noopener" aria-label={label}>
      {text}
    </a>
  )
}
