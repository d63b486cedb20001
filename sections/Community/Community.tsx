import { type SectionProps, useFormat, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { CommunityProps } from './Community.types.ts'
import {
  clockText,
  daysUntilOpen,
  dayText,
  isOpen,
  minuteOf,
  type OpenHours,
  type WallTime,
  wallTime,
} from './clock.ts'
import { ClockFace } from './clock-face.tsx'
import { useCurrentMinute } from './use-current-minute.ts'

/** Where one can meet the team. The clock starts in the browser: without JavaScript its face has no hands, and the hours are listed below it. */
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
      {props.open && <OpenState now={now} hours={props.open} />}
    </div>
  )
}

/** Says whether somebody is in, and the hours; if nobody is in, when somebody will be. While the time is unknown, only the hours. */
function OpenState({ now, hours }: { now: WallTime | null; hours: OpenHours }) {
  const t = useText()
  const isClosed = now !== null && !isOpen(now, hours)
  return (
    <p className="community__state">
      {now !== null && <strong>{t(isClosed ? 'closed' : 'open')} </strong>}
      {isClosed ? (
        <NextOpening now={now} hours={hours} />
      ) : (
        t('hours', { from: written(hours.from), to: written(hours.to) })
      )}
    </p>
  )
}

function NextOpening({ now, hours }: { now: WallTime; hours: OpenHours }) {
  const t = useText()
  const format = useFormat()
  const days = daysUntilOpen(now, hours)
  const day = dayText(now.weekday, days, format)
  // In some languages the article depends on the hour: «a la una», «a las dos».
  const count = Math.floor(minuteOf(hours.from) / 60)
  return t('next', { day: days === 0 ? day : t('on', { day }), time: written(hours.from), count })
}

/** `8:30` for the manifest's `08:30`. */
function written(time: string): string {
  return clockText(minuteOf(time))
}
