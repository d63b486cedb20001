import { Link, Picture, type SectionProps } from 'sitio'
import type { HeroProps } from './Hero.types.ts'

/** Opens a page with a title, a sentence or two, links onward, and a picture beside them. */
export function Hero({ id, props }: SectionProps<HeroProps>) {
  const { heading, label, title, lead, link, other, image } = props
  const Title = heading === 1 ? 'h1' : 'h2'
  return (
    <section id={id} className={image ? 'hero hero--pictured' : 'hero'} aria-labelledby={`${id}-title`}>
      <div className="hero__words">
        {label && <p className="hero__label">{label}</p>}
        <Title className="hero__title" id={`${id}-title`}>
          {title}
        </Title>
        {lead && <p className="hero__lead">{lead}</p>}
        {(link || other) && (
          <p className="hero__ways">
            {link && (
              <Link className="hero__link" to={link.to}>
                {link.text}
              </Link>
            )}
            {other && <Link to={other.to}>{other.text}</Link>}
          </p>
        )}
      </div>
      {image && (
        <Picture
          className="hero__picture"
          image={image}
          sizes="(min-width: 60rem) 50vw, 100vw"
          priority={heading === 1}
        />
      )}
    </section>
  )
}
