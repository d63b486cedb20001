import { Link, Picture, type SectionProps } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { FeaturesProps } from './Features.types.ts'

/** A few things of equal weight, each with a title and a sentence or two. */
export function Features({ id, props }: SectionProps<FeaturesProps>) {
  return (
    <section id={id} className="features grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      <ul className="features__items">
        {props.items.map(({ title, text, image, link }) => (
          <li key={title} className="features__item">
            {image && <Picture className="features__picture" image={image} sizes="(min-width: 60rem) 25vw, 90vw" />}
            <EntryHeading under={props.heading} className="features__title">
              {title}
            </EntryHeading>
            <p>{text}</p>
            {link && (
              <p>
                <Link to={link.to}>{link.text}</Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
