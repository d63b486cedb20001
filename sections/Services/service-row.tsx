import { useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import type { ServicesData } from './Services.types.ts'

/** One line of the price list. */
export function ServiceRow({ service, under }: { service: ServicesData['services'][number]; under: 1 | 2 }) {
  const t = useText()
  return (
    <li className="services__row" id={service.id}>
      <EntryHeading under={under} className="services__name">
        {service.name}
      </EntryHeading>
      <div className="services__what">
        <p>{service.text}</p>
        <ul className="services__includes">
          {service.includes.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
      <dl className="services__terms">
        <dt>{t('time')}</dt>
        <dd>{service.time}</dd>
        <dt>{t('price')}</dt>
        <dd>{service.price}</dd>
      </dl>
    </li>
  )
}
