import type { SectionProps } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { StepsProps } from './Steps.types.ts'

/** A procedure in order. The stylesheet numbers the steps. */
export function Steps({ id, props }: SectionProps<StepsProps>) {
  return (
    <section id={id} className="steps grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      <ol className="steps__items">
        {props.items.map(({ title, text }) => (
          <li key={title} className="steps__item">
            <EntryHeading under={props.heading} className="steps__title">
              {title}
            </EntryHeading>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {props.link && <OnwardLink link={props.link} />}
    </section>
  )
}
