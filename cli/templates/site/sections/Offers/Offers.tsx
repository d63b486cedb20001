import { Link, type SectionProps, useFormat, useText } from 'sitio'
import type { OffersProps } from './Offers.types.ts'

/** What is on offer, line by line. This section belongs to the site: copy its folder to start another. */
export function Offers({ id, props }: SectionProps<OffersProps>) {
  return (
    <section id={id} className="offers grid band" aria-labelledby={`${id}-title`}>
      <header className="heading heading--2">
        <p className="heading__label">{props.label}</p>
        <h2 id={`${id}-title`} className="heading__title">
          {props.title}
        </h2>
      </header>
      <ul className="offers__list">
        {props.offers.map((offer) => (
          <li key={offer.name} className="offers__offer">
            <h3 className="offers__name">{offer.name}</h3>
            <div className="offers__text">
              <p>{offer.text}</p>
              <Link to={offer.link.to}>{offer.link.text}</Link>
            </div>
            <Price dollars={offer.price} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Price({ dollars }: { dollars: number | undefined }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className="offers__price">
      {dollars === undefined
        ? t('onRequest')
        : t('from', { price: format.currency(dollars, 'USD', { maximumFractionDigits: 0 }) })}
    </p>
  )
}
