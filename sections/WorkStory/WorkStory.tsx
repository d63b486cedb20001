import { Link, Picture, type SectionProps, useText } from 'sitio'
import { Arrow } from '../arrow.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { WorkStoryData, WorkStoryProps } from './WorkStory.types.ts'

/** One work on a page of its own, followed by the next one in the list, or the first after the last. */
export function WorkStory({ id, props, data, failed }: SectionProps<WorkStoryProps, WorkStoryData>) {
  const t = useText()
  const work = data?.work
  const next = followerOf(work?.id, data?.works ?? [])
  return (
    <article id={id} className="work-story grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={{ heading: 1, ...props, ...(work ? { label: t(work.discipline) } : {}) }} />
      {work ? <Story work={work} /> : <MissingEntries failed={failed} />}
      {props.page && next && (
        <Link className="work-story__next row" to={props.page} params={{ slug: next.slug }}>
          <Picture className="work-story__preview" image={{ ...next.image, alt: '' }} />
          <span className="work-story__follows">{t('next')}</span>
          <span className="work-story__name">
            {next.name} <Arrow />
          </span>
        </Link>
      )}
    </article>
  )
}

function Story({ work }: { work: NonNullable<WorkStoryData['work']> }) {
  const t = useText()
  const [inUse, ...others] = work.pictures
  return (
    <>
      <Picture className="work-story__picture" image={work.image} priority />
      <dl className="work-story__facts">
        {work.client && (
          <div>
            <dt>{t('client')}</dt>
            <dd>{work.client.name}</dd>
            <dd>{[work.client.trade, work.client.place].join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('year')}</dt>
          <dd>{work.year}</dd>
        </div>
      </dl>
      <section className="work-story__part">
        <h2>{t('problem')}</h2>
        <p>{work.problem}</p>
      </section>
      <section className="work-story__part">
        <h2>{t('idea')}</h2>
        <p>{work.idea}</p>
      </section>
      {inUse && <Picture className="work-story__scene" image={inUse} />}
      <section className="work-story__part">
        <h2>{t('result')}</h2>
        <p>{work.result}</p>
      </section>
      <p className="work-story__figure row">
        <strong>{work.figure}</strong> <span>{work.figureLabel}</span>
      </p>
      {others.map((picture) => (
        <Picture key={picture.src} className="work-story__scene" image={picture} />
      ))}
    </>
  )
}

function followerOf(id: string | undefined, works: WorkStoryData['works']) {
  const place = works.findIndex((work) => work.id === id)
  const next = works[(place + 1) % works.length]
  return place === -1 || next?.id === id ? undefined : next
}
