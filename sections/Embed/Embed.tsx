import { Embed as Frame, type SectionProps } from 'sitio'
import { SectionHeading } from '../section-heading.tsx'
import type { EmbedProps } from './Embed.types.ts'

/** Content of another site in a frame, with a caption. */
export function Embed({ id, props }: SectionProps<EmbedProps>) {
  const { title, embed, caption } = props
  return (
    <section id={id} className="embedding grid band" aria-labelledby={title && `${id}-title`}>
      {title && <SectionHeading id={id} text={{ ...props, title }} />}
      <figure className="embedding__figure">
        <Frame {...embed} />
        {caption && <figcaption className="embedding__caption">{caption}</figcaption>}
      </figure>
    </section>
  )
}
