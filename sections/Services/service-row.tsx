import { useText } from 'sitio'
import type { ServicesData } from './Services.types.ts'

/** One line of the price list. */
export function ServiceRow({ service }: { service: ServicesData['services'][number] }) {
  const t = useText()
  return (
    <li className="services__row" id={service.id}>
      <h3 className="services__name">{service.name}</h3>
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
