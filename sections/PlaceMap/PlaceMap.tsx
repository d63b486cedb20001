import { Picture, type SectionProps, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { Ornament } from '../ornament.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { PlaceMapProps } from './PlaceMap.types.ts'

/** Where something is. A picture is shown until the runtime loads the map; without JavaScript or an API key, a link leads to a map elsewhere. */
export function PlaceMap({ id, props }: SectionProps<PlaceMapProps>) {
  const t = useText()
  return (
    <section id={id} className="place-map grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      <div className="place-map__words">
        <address className="place-map__address">
          {props.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        {props.hours && (
          <>
            <EntryHeading under={props.heading} className="place-map__name">
              {t('hours')}
            </EntryHeading>
            <dl className="place-map__hours">
              {props.hours.map((line) => (
                <div key={line.days}>
                  <dt>{line.days}</dt>
                  <dd>{line.time}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <OnwardLink link={props.link} />
      </div>
      <div className="place-map__frame">
        <div className="place-map__facade" data-map={props.query} data-map-title={t('map', { title: props.title })}>
          {props.image ? (
            <Picture className="place-map__plan" image={props.image} />
          ) : (
            <Ornament className="place-map__ornament" seed={props.query} />
          )}
          {props.mark && (
            <p className="place-map__mark">
              {props.mark.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          )}
          <button type="button" className="place-map__show" data-map-show hidden>
            {t('show')}
          </button>
          <p className="place-map__note">{t('note')}</p>
        </div>
      </div>
    </section>
  )
}
