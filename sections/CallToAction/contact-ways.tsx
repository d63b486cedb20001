import { Link, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { OnwardLink } from '../onward-link.tsx'
import type { CallToActionProps } from './CallToAction.types.ts'

/** Telephone, mail and the like as large links, then opening hours and the place. */
export function ContactWays({ props }: { props: CallToActionProps }) {
  const t = useText()
  return (
    <>
      {props.channels && (
        <ul className="action__channels">
          {props.channels.map((channel) => (
            <li key={channel.to} className="action__channel">
              <p className="action__kind">{channel.label}</p>
              <Link className="action__value" to={channel.to}>
                {channel.value}
              </Link>
              {channel.note && <p className="action__note">{channel.note}</p>}
            </li>
          ))}
        </ul>
      )}
      {props.hours && (
        <div className="action__hours">
          <EntryHeading under={props.heading} className="action__name">
            {t('hours')}
          </EntryHeading>
          <dl>
            {props.hours.map((line) => (
              <div key={line.days}>
                <dt>{line.days}</dt>
                <dd>{line.time}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {props.place && (
        <div className="action__place">
          <EntryHeading under={props.heading} className="action__name">
            {t('place')}
          </EntryHeading>
          <address>
            {props.place.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {props.place.link && <OnwardLink link={props.place.link} />}
        </div>
      )}
    </>
  )
}
