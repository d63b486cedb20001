import { type SectionProps, useFormat, useText } from 'sitio'
import type { ProgrammeData, ProgrammeProps } from './Programme.types.ts'

type Session = ProgrammeData['sessions'][number]

/** Who speaks when and where, day by day. */
export function Programme({ id, props, data }: SectionProps<ProgrammeProps, ProgrammeData>) {
  const t = useText()
  const format = useFormat()
  const sessions = data?.sessions ?? []
  const days = [...new Set(sessions.map(({ day }) => day))]
  return (
    <section id={id} className="programme grid band" aria-labelledby={`${id}-title`}>
      <header className="heading heading--1">
        <h1 id={`${id}-title`} className="heading__title">
          {props.title}
        </h1>
        {props.lead && <p className="heading__lead">{props.lead}</p>}
      </header>
      {days.length === 0 && <p>{t('none')}</p>}
      {days.map((day) => (
        <div key={day} className="programme__day">
          <h2 className="programme__date">
            <time dateTime={day}>{format.date(day, { weekday: 'long', day: 'numeric', month: 'long' })}</time>
          </h2>
          <ol className="programme__sessions">
            {sessions
              .filter((session) => session.day === day)
              .map((session) => (
                <Entry key={session.id} session={session} />
              ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Entry({ session: { starts, ends, kind, title, lead, room, speakers } }: { session: Session }) {
  return (
    <li className="programme__session">
      <p className="programme__time">
        {starts}–{ends}
      </p>
      <div className="programme__words">
        <p className="programme__kind">{kind}</p>
        <h3 className="programme__title">{title}</h3>
        {speakers && speakers.length > 0 && (
          <p className="programme__speakers">{speakers.map(({ name }) => name).join(', ')}</p>
        )}
        <p className="programme__lead">{lead}</p>
      </div>
      <p className="programme__room">{room}</p>
    </li>
  )
}
