import { type SectionProps, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { CommunityProps } from './Community.types.ts'
import { clockText, isOpen, wallTime } from './clock.ts'
import { ClockFace } from './clock-face.tsx'
import { useCurrentMinute } from './use-current-minute.ts'

/** Where one can meet the team. Its clock starts in the browser: without JavaScript the face has no hands, and the hours stand below it. */
export function Community({ id, props }: SectionProps<CommunityProps>) {
  return (
    <section id={id} className="community grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {props.city && <Clock props={props} city={props.city} />}
      <ul className={props.city ? 'community__items' : 'community__items community__items--wide'}>
        {props.items.map((item) => (
          <li key={item.title} className="community__item">
            {item.when && <p className="community__when">{item.when}</p>}
            <EntryHeading under={props.heading} className="community__name">
              {item.title}
            </EntryHeading>
            <p>{item.text}</p>
            {item.link && <OnwardLink link={item.link} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Clock({ props, city }: { props: CommunityProps; city: string }) {
  const t = useText()
  const current = useCurrentMinute()
  const now = current === null ? null : wallTime(current, props.timeZone)
  return (
    <div className="community__clock">
      <ClockFace minute={now?.minute ?? null} />
      <p className="community__time">
        {now === null ? t('clock', { city }) : t('time', { city, time: clockText(now.minute) })}
      </p>
      {props.open && (
        <p className="community__state">
          {now !== null && <strong>{t(isOpen(now, props.open) ? 'open' : 'closed')} </strong>}
          {t('hours', { from: props.open.from, to: props.open.to })}
        </p>
      )}
    </div>
  )
}
