import { Link, Picture, type SectionProps } from 'sitio'
import { SectionHeading } from '../section-heading.tsx'
import type { LogosProps } from './Logos.types.ts'

/** Logos side by side, all of one height. */
export function Logos({ id, props }: SectionProps<LogosProps>) {
  return (
    <section id={id} className="logos grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      <ul className="logos__items">
        {props.items.map(({ image, to }) => {
          const mark = <Picture className="logos__mark" image={image} sizes="12rem" />
          return <li key={image.src}>{to ? <Link to={to}>{mark}</Link> : mark}</li>
        })}
      </ul>
    </section>
  )
}
