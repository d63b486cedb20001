import { Picture, type SectionProps } from 'sitio'
import type { QuoteProps } from './Quote.types.ts'

/** A quotation. */
export function Quote({ id, props }: SectionProps<QuoteProps>) {
  const { text, name, detail, image } = props
  return (
    <figure id={id} className="quote grid band">
      <blockquote className="quote__text">
        <p>{text}</p>
      </blockquote>
      <figcaption className="quote__source">
        {image && <Picture className="quote__picture" image={image} sizes="4rem" />}
        <span>
          <strong className="quote__name">{name}</strong>
          {detail && <span className="quote__detail">{detail}</span>}
        </span>
      </figcaption>
    </figure>
  )
}
