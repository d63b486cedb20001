import { Link, Picture, type SectionProps, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { AboutProps } from './About.types.ts'

/** Running text with a picture, facts, or chapters that a list beside them leads to. */
export function About({ id, props }: SectionProps<AboutProps>) {
  return (
    <section id={id} className="about grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {props.image && <Picture className="about__picture" image={props.image} priority={props.heading === 1} />}
      {(props.paragraphs || props.link) && (
        <div className="about__text">
          {props.paragraphs?.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {props.link && <OnwardLink link={props.link} />}
        </div>
      )}
      {props.facts && (
        <dl className="about__facts">
          {props.facts.map((fact) => (
            <div key={fact.term} className="about__fact">
              <dt>{fact.term}</dt>
              <dd>{fact.detail}</dd>
            </div>
          ))}
        </dl>
      )}
      {props.chapters && <Chapters chapters={props.chapters} under={props.heading} />}
    </section>
  )
}

function Chapters({ chapters, under }: { chapters: NonNullable<AboutProps['chapters']>; under: 1 | 2 }) {
  const t = useText()
  return (
    <>
      <nav className="about__contents" aria-label={t('contents')}>
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <Link to={`#${chapter.id}`}>{chapter.title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="about__chapters">
        {chapters.map((chapter) => (
          <article key={chapter.id} id={chapter.id} className="about__chapter">
            <EntryHeading under={under} className="about__name">
              {chapter.title}
            </EntryHeading>
            {chapter.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        ))}
      </div>
    </>
  )
}
