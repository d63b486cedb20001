import type { ReactNode } from 'react'
import { Picture, type SectionProps, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { EntryLink } from '../entry-link.tsx'
import { MissingEntries } from '../missing-entries.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { WorksData, WorksProps } from './Works.types.ts'

/** A few works told as stories. */
export function Works({ id, props, data, failed }: SectionProps<WorksProps, WorksData>) {
  const works = data?.works ?? []
  return (
    <section
      id={id}
      className={`works works--${props.layout} grid band`}
      aria-labelledby={props.title === undefined ? undefined : `${id}-title`}
    >
      {props.title !== undefined && <SectionHeading id={id} text={{ ...props, title: props.title }} />}
      {works.length === 0 && <MissingEntries failed={failed} />}
      {works.map((work) => (
        <Story key={work.id} work={work} page={props.page} under={props.title === undefined ? 1 : props.heading}>
          {props.layout !== 'across' && <Parts work={work} />}
        </Story>
      ))}
      {props.link && <OnwardLink link={props.link} />}
    </section>
  )
}

type Work = WorksData['works'][number]

interface StoryProps {
  work: Work
  page: string | undefined
  /** Level of the title above: the section's or the page's. */
  under: 1 | 2
  children: ReactNode
}

function Story({ work, page, under, children }: StoryProps) {
  return (
    <article className="works__story row" id={work.id}>
      <Picture className="works__picture" image={work.image} />
      <header className="works__head">
        <EntryHeading under={under} className="works__name">
          <EntryLink page={page} slug={work.slug}>
            {work.name}
          </EntryLink>
        </EntryHeading>
        <p className="works__client">{[work.client?.name, work.client?.place, work.year].filter(Boolean).join(', ')}</p>
      </header>
      <p className="works__figure">
        <strong>{work.figure}</strong>
        {work.figureLabel}
      </p>
      {children}
    </article>
  )
}

function Parts({ work }: { work: Work }) {
  const t = useText()
  return (
    <dl className="works__parts">
      <div>
        <dt>{t('problem')}</dt>
        <dd>{work.problem}</dd>
      </div>
      <div>
        <dt>{t('idea')}</dt>
        <dd>{work.idea}</dd>
      </div>
      <div>
        <dt>{t('result')}</dt>
        <dd>{work.result}</dd>
      </div>
    </dl>
  )
}
